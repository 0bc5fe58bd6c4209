%% Compares a library module of this tree, compiled as p_Module, with OTP's module of the same name.
-module(compare).
-export([calls/2, exports/3, same/3]).

%% Makes each call {Function, Args} in both modules and prints the calls that differ. Values have to be identical, or
%% so once View has been applied to them: {Function, Args, View}. Of exceptions class and reason count.
calls(Module, Calls) ->
    [call(Module, Call) || Call <- Calls],
    ok.

call(Module, {F, Args}) -> call(Module, {F, Args, fun(X) -> X end});
call(Module, {F, Args, View}) -> same({Module, F, Args}, result(prefixed(Module), F, Args, View), result(Module, F, Args, View)).

result(Module, F, Args, View) ->
    try
        {value, View(apply(Module, F, Args))}
    catch
        Class:Reason -> {Class, Reason}
    end.

same(_, Value, Value) -> ok;
same(What, Ours, Otps) -> io:format("~0p~n  ours ~0p~n  OTP  ~0p~n", [What, Ours, Otps]).

%% Prints what OTP's module exports and ours lacks, Natives and Missing left out.
exports(Module, Natives, Missing) ->
    Have = (prefixed(Module)):module_info(exports) ++ Natives ++ Missing,
    [io:format("~w:~w/~w is missing~n", [Module, F, A]) || {F, A} <- Module:module_info(exports) -- Have],
    [io:format("~w:~w/~w is not there in OTP~n", [Module, F, A]) ||
        {F, A} <- (prefixed(Module)):module_info(exports) -- Module:module_info(exports)],
    ok.

prefixed(Module) -> list_to_atom("p_" ++ atom_to_list(Module)).
