-module(timer_module).
-export([main/0, ping/2]).

main() ->
    {Time, Value} = timer:tc(fun() -> lists:sum(lists:seq(1, 1000)) end),
    io:format("~w ~w~n", [is_integer(Time) andalso Time >= 0, Value]),
    {_, V2} = timer:tc(fun(X) -> X * 2 end, [21]),
    {_, V3} = timer:tc(lists, reverse, [[1, 2, 3]]),
    io:format("~w ~w~n", [V2, V3]),
    {Slept, ok} = timer:tc(timer, sleep, [30]),
    io:format("~w~n", [Slept >= 30000]),
    io:format("~w ~w ~w ~w~n", [timer:seconds(2), timer:minutes(2), timer:hours(2), timer:hms(1, 2, 3)]),
    io:format("~w~n", [timer:now_diff({1, 2, 3}, {1, 1, 999999})]),
    {ok, _} = timer:send_after(30, b),
    {ok, _} = timer:send_after(10, a),
    {ok, Ref} = timer:send_after(20, never),
    {ok, cancel} = timer:cancel(Ref),
    io:format("~w~n", [[receive M -> M end || _ <- "12"]]),
    {ok, _} = timer:apply_after(5, ?MODULE, ping, [self(), applied]),
    io:format("~w~n", [receive {ping, P} -> P end]),
    {ok, I} = timer:send_interval(10, tick),
    io:format("~w~n", [[receive tick -> tick end || _ <- "123"]]),
    timer:cancel(I).

ping(To, X) -> To ! {ping, X}.
