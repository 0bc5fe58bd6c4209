%% What takes care of calls of functions that do not exist: a function of the module, or the process's own error handler.
-module(error_handlers).
-export([main/0, '$handle_undefined_function'/2, undefined_function/3, tail/1, handled/1]).

'$handle_undefined_function'(nothing, Args) -> error_handler:raise_undef_exception(?MODULE, nothing, Args);
'$handle_undefined_function'(F, Args) -> {made_up, F, length(Args), lists:sublist(Args, 3)}.

undefined_function(M, F, Args) -> {M, F, Args}.

main() ->
    calls(),
    Big = lists:seq(1, 250),
    io:format("~p~n", [apply(?MODULE, many, Big)]),
    io:format("~p~n", [reason(fun() -> ?MODULE:nothing(1, 2) end)]),
    io:format("~p~n", [reason(fun() -> nowhere:to_be_found(x) end)]),
    io:format("~p~n", [process_flag(error_handler, ?MODULE)]),
    calls(),
    io:format("~p~n", [lists:reversed(a)]),
    io:format("~p~n", [nowhere:to_be_found(b)]),
    io:format("~p~n", [process_flag(error_handler, error_handler)]),
    {_, Ref} = spawn_monitor(?MODULE, nothing, [1]),
    receive {'DOWN', Ref, process, _, Reason} -> io:format("~p~n", [element(1, Reason)]) end.

calls() ->
    io:format("~p~n", [[?MODULE:direct(1), tail(2), handled(3), apply(?MODULE, applied, [4, 5]), (id(?MODULE)):later(),
                        (fun ?MODULE:external/1)(6), [X || {made_up, _, _, X} <- [?MODULE:in_list(7, 8, 9)]]]]).

tail(X) ->
    Y = id(X),
    ?MODULE:in_tail(Y, X).

handled(X) ->
    Kept = id({kept, X}),
    try ?MODULE:in_try(X, Kept) of
        Value -> {Value, Kept}
    after
        id(done)
    end.

id(X) -> X.

reason(F) ->
    try F() catch Class:Reason:Stack -> {Class, Reason, [{M, N, A} || {M, N, A, _} <- lists:sublist(Stack, 1)]} end.
