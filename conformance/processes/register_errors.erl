%% What register, unregister and whereis refuse.
-module(register_errors).
-export([main/0]).

main() ->
    P = waiter(),
    [show({N, is_pid(Q)}, try_(fun() -> register(N, Q) end)) ||
        {N, Q} <- [{reg_a, P}, {reg_a, P}, {reg_b, P}, {reg_a, self()}, {undefined, self()}, {"x", self()}, {reg_c, foo}, {true, waiter()}]],
    show(whereis, whereis(reg_a) =:= P),
    show(registered, lists:sort([N || N <- registered(), N =:= reg_a orelse N =:= true])),
    show(none, whereis(reg_none)),
    show(unregister, unregister(reg_a)),
    show(whereis, whereis(reg_a)),
    [show(bad, try_(F)) || F <- [fun() -> unregister(reg_a) end, fun() -> unregister(1) end, fun() -> whereis(1) end]],
    exit(P, kill),
    R = monitor(process, P),
    receive {'DOWN', R, _, _, _} -> ok end,
    show(dead, try_(fun() -> register(reg_d, P) end)).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
