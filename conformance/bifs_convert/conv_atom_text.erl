-module(conv_atom_text).
-export([main/0]).

main() ->
    [try_it(atom_to_list, [X]) || X <- [a, 'A b', '', list_to_atom([955]), 1, "a"]],
    [try_it(atom_to_binary, [X]) || X <- [a, 'A b', '', list_to_atom([955]), 1]],
    [try_it(atom_to_binary, [X, E]) || X <- [a, list_to_atom([246]), list_to_atom([955])], E <- [latin1, utf8, unicode, foo, 1]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
