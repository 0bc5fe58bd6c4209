-module(conv_rounding).
-export([main/0]).

main() ->
    [try_it(F, [X])
     || F <- [fun erlang:trunc/1, fun erlang:round/1, fun erlang:ceil/1, fun erlang:floor/1],
        X <- [1, 1.5, -1.5, 2.5, 0.5, -0.5, 1.0e20, -1.0e20, 0.49999999999999994, a, 1 bsl 70, 4503599627370497.5, -0.0, 134217727.5, 2147483647.5]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
