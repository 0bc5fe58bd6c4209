-module(conv_list_to_float).
-export([main/0]).

main() ->
    [try_it(fun erlang:list_to_float/1, [L])
     || L <- ["1.5", "1", "1.", ".5", "-1.5e3", "+1.5E-3", "1.5e", "1e5", "1.0e400", "1.0e-400", "", "1.5 ", a, [a], "1.5e+5", "0.0", "-0.0", "1_0.0",
              "1.5f", "00001.5", "1.7976931348623157e308", "1.7976931348623159e308", "2.2250738585072011e-308"]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
