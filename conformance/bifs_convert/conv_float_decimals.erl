-module(conv_float_decimals).
-export([main/0]).

main() ->
    [try_it(fun erlang:float_to_list/2, [F, O])
     || F <- [0.1, 123456.789, -0.0, 2.5, 0.5, 1.5, 0.995, -7.125], O <- [[{decimals, 0}], [{decimals, 2}], [{decimals, 3}, compact], [compact, {decimals, 10}]]],
    [try_it(fun erlang:float_to_binary/2, [1.0e300, [{decimals, D}]]) || D <- [0, 1, 10]],
    [try_it(fun erlang:float_to_binary/2, [1.0e22, [{decimals, D}, compact]]) || D <- [0, 1, 10]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
