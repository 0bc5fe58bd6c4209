%% Signals between two processes arrive in the order in which they were sent.
-module(order_of_signals).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    Me = self(),
    P = spawn_link(fun() -> [Me ! N || N <- lists:seq(1, 5)], exit({done, 5}) end),
    show(order, [receive M -> M end || _ <- lists:seq(1, 5)]),
    show(last, receive {'EXIT', P, Reason} -> Reason end),
    Q = spawn(fun() -> collect([]) end),
    [Q ! N || N <- lists:seq(1, 10)],
    R = monitor(process, Q),
    exit(Q, stop),
    show(down, receive {'DOWN', R, process, Q, Why} -> Why end).

collect(L) -> receive M -> collect([M | L]) end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
