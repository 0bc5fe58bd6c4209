-module(conv_rounding_huge).
-export([main/0]).

main() ->
    [try_it(F, [X]) || F <- [fun erlang:trunc/1, fun erlang:round/1, fun erlang:ceil/1, fun erlang:floor/1], X <- [1.0e308, -1.0e100, 9007199254740993.0, 5.0e-324]],
    [try_it(fun erlang:float/1, [X]) || X <- [1, 1.5, a, 1 bsl 60, (1 bsl 60) + 1, 1 bsl 1023, 1 bsl 1024, -(1 bsl 1024), (1 bsl 53) + 1]],
    [try_it(fun erlang:abs/1, [X]) || X <- [-1, -1.5, -(1 bsl 70), 1, a, -0.0, 1 bsl 27]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
