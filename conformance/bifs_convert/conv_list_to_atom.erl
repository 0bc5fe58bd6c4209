-module(conv_list_to_atom).
-export([main/0]).

main() ->
    [try_it(fun erlang:list_to_atom/1, [X])
     || X <- ["a", "", "A b", [246], [955], [55296], [1114112], [-1], a, [a], <<"a">>, lists:duplicate(255, $a), lists:duplicate(256, $a), "a" ++ b]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
