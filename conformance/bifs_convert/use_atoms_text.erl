-module(use_atoms_text).
-export([main/0]).

main() ->
    A = list_to_atom("use_" ++ "atoms_made"),
    io:format("~w ~s ~s~n", [A, atom_to_list(A), atom_to_binary(A)]),
    io:format("~w~n", [[list_to_existing_atom("use_atoms_made"), binary_to_existing_atom(<<"use_atoms_made">>), binary_to_existing_atom(<<"use_atoms_made">>, utf8),
                        binary_to_atom(<<"use_atoms_made">>), binary_to_atom(<<"use_atoms_made">>, latin1)]]),
    io:format("~w~n", [atom_to_binary(list_to_atom([228]), latin1)]),
    io:format("~w~n", [try binary_to_existing_atom(<<"use_atoms_not_made">>) catch error:R -> R end]).
