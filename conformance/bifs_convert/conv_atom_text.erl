-module(conv_atom_text).
-export([main/0]).

main() ->
    [try_it(fun erlang:atom_to_list/1, [X]) || X <- [a, 'A b', '', list_to_atom([955]), 1, "a"]],
    [try_it(fun erlang:atom_to_binary/1, [X]) || X <- [a, 'A b', '', list_to_atom([955]), 1]],
    [try_it(fun erlang:atom_to_binary/2, [X, E]) || X <- [a, list_to_atom([246]), list_to_atom([955])], E <- [latin1, utf8, unicode, foo, 1]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
