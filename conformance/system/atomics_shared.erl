%% Atomics are shared by processes.
-module(atomics_shared).
-export([main/0]).

main() ->
    A = atomics:new(1, []),
    C = counters:new(2, [write_concurrency]),
    Ps = [spawn_monitor(fun() -> [begin atomics:add(A, 1, 1), counters:add(C, 1, 2), counters:sub(C, 2, 1) end || _ <- lists:seq(1, 50)] end) || _ <- lists:seq(1, 8)],
    [receive {'DOWN', R, process, P, normal} -> ok end || {P, R} <- Ps],
    show(sum, {atomics:get(A, 1), counters:get(C, 1), counters:get(C, 2)}),
    counters:put(C, 1, 0),
    show(put, counters:get(C, 1)),
    [show(bad, try_(fun() -> apply(counters, F, Args) end)) || {F, Args} <- [{get, [C, 3]}, {get, [foo, 1]}, {new, [0, []]}, {new, [1, [foo]]}, {add, [C, 1, a]}]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
