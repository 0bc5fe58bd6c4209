%% Timers run out in the order of their times, and of their making.
-module(timer_order).
-export([main/0]).

main() ->
    Me = self(),
    [erlang:send_after(T, Me, T) || T <- [9, 3, 6, 1]],
    show(times, [receive M -> M end || _ <- [1, 2, 3, 4]]),
    [erlang:send_after(2, Me, {same, N}) || N <- [1, 2, 3]],
    show(same, [receive {same, N} -> N end || _ <- [1, 2, 3]]),
    show(zero, begin erlang:send_after(0, Me, now), receive now -> yes after 1000 -> no end end),
    register(timer_order_me, Me),
    erlang:send_after(1, timer_order_me, named),
    show(named, receive named -> yes after 1000 -> no end).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
