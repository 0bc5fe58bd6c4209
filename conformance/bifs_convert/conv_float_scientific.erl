-module(conv_float_scientific).
-export([main/0]).

main() ->
    [try_it(fun erlang:float_to_list/2, [F, [{scientific, D}]]) || F <- [0.1, 123456.789, 1.0e22, -0.0, 1.0e-7, 9.995], D <- [0, 3, 20]],
    [try_it(fun erlang:float_to_binary/2, [F, [{scientific, 2}]]) || F <- [1.0, 1.0e300]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
