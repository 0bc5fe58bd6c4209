%% What the virtual machine calls when code that is not loaded is called: load the module and go on, or raise undef.
-module(error_handler).
-export([undefined_function/3, undefined_lambda/3, raise_undef_exception/3]).

%% Function F of module M with the arguments Args is not loaded.
undefined_function(M, F, Args) ->
    case code:ensure_loaded(M) of
        {module, M} -> call_loaded(M, F, Args);
        {error, _} -> raise_undef_exception(M, F, Args)
    end.

call_loaded(M, F, Args) ->
    case erlang:function_exported(M, F, length(Args)) of
        true -> apply(M, F, Args);
        false -> call_missing(M, F, Args)
    end.

%% A loaded module may have a function of its own for what it does not export.
call_missing(M, F, Args) ->
    case erlang:function_exported(M, '$handle_undefined_function', 2) of
        true -> M:'$handle_undefined_function'(F, Args);
        false -> raise_undef_exception(M, F, Args)
    end.

%% The code of Fun, made by module M, is not loaded.
undefined_lambda(M, Fun, Args) ->
    case epiphany:load_module(M) of
        {module, M} -> apply(Fun, Args);
        {error, _} -> raise_undef_exception(M, Fun, Args)
    end.

%% Raises undef as if the missing function had done it.
raise_undef_exception(M, F, Args) ->
    try
        error(undef)
    catch
        error:undef:Stack -> erlang:raise(error, undef, [{M, F, Args, []} | tl(Stack)])
    end.
