%% What erpc and rpc of other nodes call here: one call, whose result is the exit reason of the process
%% that makes it.
-module(erpc).
-export([execute_call/3, execute_call/4, execute_cast/3]).

%% execute_call(Ref, Module, Function, Args): exits with {Ref, return, Result}, {Ref, throw, Value},
%% {Ref, exit, Reason}, or {Ref, error, Reason, Stack}.
execute_call(Ref, Module, Function, Args) -> exit(called(Ref, fun() -> apply(Module, Function, Args) end)).

execute_call(Ref, Fun, Args) -> exit(called(Ref, fun() -> apply(Fun, Args) end)).

execute_cast(Module, Function, Args) -> apply(Module, Function, Args).

called(Ref, Call) ->
    try Call() of
        Result -> {Ref, return, Result}
    catch
        throw:Value -> {Ref, throw, Value};
        exit:Reason -> {Ref, exit, Reason};
        error:Reason:Stack -> {Ref, error, Reason, lists:takewhile(fun(Frame) -> element(1, Frame) =/= erpc end, Stack)}
    end.
