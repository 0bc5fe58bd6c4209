-module(ext_atoms_many).
-export([main/0]).

%% Every length of an atom.
main() ->
    [begin
         A = list_to_atom(lists:duplicate(N, $q)),
         A = binary_to_term(term_to_binary(A)),
         A = binary_to_term(term_to_binary(A, [{minor_version, 2}]))
     end || N <- lists:seq(0, 255)],
    [begin
         A = list_to_atom(lists:duplicate(N, 8364)),
         B = term_to_binary(A),
         A = binary_to_term(B),
         io:format("~w ~w~n", [N, binary_part(B, 0, 4)])
     end || N <- [1, 84, 85, 86, 255]].
