-module(conv_float_to_list).
-export([main/0]).

main() ->
    [try_it(fun erlang:float_to_list/1, [F]) || F <- [0.0, -0.0, 1.5, 1.0e300, 3.14, 5.0e-324, -1.0e-5, 1, a]],
    [try_it(fun erlang:float_to_binary/1, [F]) || F <- [0.0, -0.0, 1.5, 1.0e300, 1, a]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
