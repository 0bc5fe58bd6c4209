%% Timers of the runtime: order, cancelling, what is left of them, messages of start_timer.
-module(timers_runtime).
-export([main/0]).

main() ->
    [erlang:send_after(T, self(), {after_ms, T}) || T <- [60, 20, 40, 0]],
    io:format("~w~n", [[receive {after_ms, T} -> T end || _ <- "1234"]]),
    R1 = erlang:send_after(10000, self(), never),
    Left = erlang:cancel_timer(R1),
    io:format("~w ~w~n", [is_integer(Left) andalso Left > 9000 andalso Left =< 10000, erlang:cancel_timer(R1)]),
    R2 = erlang:start_timer(10, self(), token),
    io:format("~w~n", [receive {timeout, R2, Token} -> Token end]),
    io:format("~w~n", [erlang:cancel_timer(R2)]),
    R3 = erlang:send_after(5000, self(), x),
    io:format("~w~n", [case erlang:read_timer(R3) of N when is_integer(N), N > 4000 -> running end]),
    erlang:cancel_timer(R3),
    io:format("~w~n", [erlang:read_timer(R3)]),
    register(timer_target, self()),
    erlang:send_after(5, timer_target, by_name),
    io:format("~w~n", [receive by_name -> got end]),
    unregister(timer_target),
    io:format("~w~n", [[catch_error(fun() -> erlang:send_after(X, self(), m) end) || X <- [-1, a, 1.0]]]),
    Dead = spawn(fun() -> ok end),
    erlang:send_after(10, Dead, lost),
    receive never -> io:format("cancelled timer fired~n") after 30 -> io:format("quiet~n") end.

catch_error(F) ->
    try F() catch C:R -> {C, R} end.
