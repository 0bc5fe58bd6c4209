%% Times that timers refuse.
-module(timer_ranges).
-export([main/0]).

main() ->
    Me = self(),
    [show(T, try_(fun() -> erlang:send_after(T, Me, x) end)) || T <- [-1, a, 1.0, 1 bsl 60, 1 bsl 70]],
    [show(D, try_(fun() -> erlang:send_after(1, D, x) end)) || D <- [{a, b}, "x", 1]],
    show(abs, try_(fun() -> erlang:start_timer(-1000000000000, Me, x, [{abs, true}]) end)),
    show(abs, try_(fun() -> erlang:start_timer(1 bsl 65, Me, x, [{abs, true}]) end)),
    show(long, is_integer(erlang:cancel_timer(erlang:send_after(1 bsl 32, Me, x)))),
    show(name, is_reference(erlang:send_after(0, nobody_here, x))),
    show(left, receive M -> M after 5 -> none end).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
