%% Timeouts of receive.
-module(receive_after_values).
-export([main/0]).

main() ->
    show(zero, receive x -> x after 0 -> timeout end),
    show(one, receive x -> x after 1 -> timeout end),
    self() ! x,
    show(there, receive x -> x after 0 -> timeout end),
    self() ! y,
    show(other, receive x -> x after 0 -> timeout end),
    show(infinity, receive y -> y after infinity -> timeout end),
    [show(bad, try_(fun() -> receive z -> z after T -> timeout end end)) || T <- [-1, a, 1.5, 1 bsl 32]],
    show(only, receive after 1 -> waited end).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
