-module(conv_float_short).
-export([main/0]).

main() ->
    [try_it(fun erlang:float_to_list/2, [F, [short]])
     || F <- [0.0, -0.0, 0.1, 1.0, 100.0, 1.0e5, 123456.789, 1.0e15, 1.0e16, 1.0e17, 1.0e21, 1.0e22, 1.0e23, 1.0e-3, 1.0e-4, 1.0e-5, 1.2345e-7, 5.0e-324,
              1.7976931348623157e308, 0.30000000000000004, 9007199254740993.0]],
    [try_it(fun erlang:float_to_binary/2, [F, [short]]) || F <- [0.1, 1.0e22, 3.0e10]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
