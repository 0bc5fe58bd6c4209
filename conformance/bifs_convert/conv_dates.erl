-module(conv_dates).
-export([main/0]).

main() ->
    {Y, Mo, D} = date(),
    {H, Mi, S} = time(),
    io:format("~w~n", [Y > 2000 andalso Mo >= 1 andalso Mo =< 12 andalso D >= 1 andalso D =< 31]),
    io:format("~w~n", [H < 24 andalso Mi < 60 andalso S < 60]),
    {{_, _, _}, {_, _, _}} = U = erlang:universaltime(),
    {{_, _, _}, {_, _, _}} = erlang:localtime(),
    io:format("~w~n", [abs(erlang:universaltime_to_posixtime(U) - erlang:system_time(second)) < 2]),
    T = {{2024, 6, 1}, {12, 0, 0}},
    io:format("~w~n", [erlang:localtime_to_universaltime(erlang:universaltime_to_localtime(T)) =:= T]),
    [try_it(F, [X]) || F <- [fun erlang:universaltime_to_localtime/1, fun erlang:localtime_to_universaltime/1], X <- [a, {{2023, 2, 29}, {1, 2, 3}}, {{2024, 1, 1}, {0, 60, 0}}]],
    try_it(fun erlang:localtime_to_universaltime/2, [T, foo]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
