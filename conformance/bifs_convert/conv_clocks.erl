-module(conv_clocks).
-export([main/0]).

main() ->
    [try_it(F, [U]) || F <- [fun erlang:monotonic_time/1, fun erlang:system_time/1, fun erlang:time_offset/1], U <- [foo, 0, -1, 1.0]],
    io:format("~w~n", [[is_integer(F(U)) || F <- [fun erlang:monotonic_time/1, fun erlang:system_time/1, fun erlang:time_offset/1],
                                                   U <- [second, millisecond, microsecond, nanosecond, native, perf_counter, 1, 10]]]),
    A = erlang:monotonic_time(),
    B = erlang:monotonic_time(),
    io:format("~w~n", [A =< B]),
    S = erlang:system_time(millisecond),
    io:format("~w~n", [abs(S - (erlang:monotonic_time(millisecond) + erlang:time_offset(millisecond))) < 1000]),
    {Mega, Sec, Micro} = erlang:timestamp(),
    io:format("~w~n", [is_integer(Mega) andalso Sec < 1000000 andalso Micro < 1000000]),
    io:format("~w~n", [erlang:now() < erlang:now()]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
