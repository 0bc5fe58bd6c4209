-module(conv_binary_to_atom).
-export([main/0]).

main() ->
    [try_it(fun erlang:binary_to_atom/1, [X])
     || X <- [<<"a">>, <<>>, <<255>>, <<206, 187>>, a, "a", <<1:3>>, list_to_binary(lists:duplicate(255, $a)), list_to_binary(lists:duplicate(256, $a))]],
    [try_it(fun erlang:binary_to_atom/2, [X, E]) || X <- [<<"a">>, <<255>>, <<206, 187>>, a], E <- [latin1, utf8, unicode, foo]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
