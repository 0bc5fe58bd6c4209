-module(conv_float_options).
-export([main/0]).

%% Options that are wrong, and those of which the last counts.
main() ->
    [try_it(fun erlang:float_to_list/2, [1.5, O])
     || O <- [foo, [foo], [{decimals, -1}], [{decimals, 254}], [{decimals, 253}], [{scientific, 250}], [{scientific, 249}], [{decimals, a}],
              [{decimals, 1.0}], [{foo, 1}], [short | a], [], [{decimals, 3}, short], [short, {scientific, 2}], [{scientific, 2}, {decimals, 1}]]],
    [try_it(fun erlang:float_to_binary/2, [1.5, O]) || O <- [foo, [foo], [{decimals, 254}], []]],
    [try_it(fun erlang:float_to_list/2, [F, [short]]) || F <- [1, a]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
