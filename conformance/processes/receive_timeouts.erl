-module(receive_timeouts).
-export([main/0]).

main() ->
    io:format("~w~n", [receive x -> x after 0 -> none end]),
    io:format("~w~n", [receive x -> x after 20 -> waited end]),
    self() ! x,
    io:format("~w~n", [receive x -> got_x after 0 -> none end]),
    self() ! y,
    io:format("~w~n", [receive x -> got_x after 10 -> timeout_with_y_waiting end]),
    io:format("~w~n", [receive y -> got_y after infinity -> never end]),
    receive after 5 -> io:format("slept~n") end,
    Self = self(),
    spawn(fun() -> receive after 30 -> Self ! late end end),
    io:format("~w~n", [receive late -> early after 5 -> not_yet end]),
    io:format("~w~n", [receive late -> arrived after 5000 -> lost end]),
    T = 15,
    io:format("~w~n", [receive x -> x after T * 2 -> computed end]),
    io:format("~w~n", [wrong(-1)]),
    io:format("~w~n", [wrong(a)]),
    io:format("~w~n", [wrong(1 bsl 40)]),
    io:format("~w~n", [order()]).

wrong(T) ->
    try
        receive never -> x after T -> y end
    catch
        error:R -> R
    end.

%% Shorter timeouts fire first, whoever started first.
order() ->
    Self = self(),
    [spawn(fun() -> receive after N -> Self ! {slept, N} end end) || N <- [60, 20, 40]],
    [receive {slept, N} -> N end || _ <- "123"].
