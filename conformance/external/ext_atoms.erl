-module(ext_atoms).
-export([main/0]).

main() ->
    Long = list_to_atom(lists:duplicate(255, $x)),
    Wide = list_to_atom(lists:duplicate(255, 955)),
    [io:format("~tw ~w ~w~n", [A, term_to_binary(A), term_to_binary(A, [{minor_version, 2}])])
     || A <- [a, '', true, 'hello world', list_to_atom([246]), list_to_atom([955, 956]), list_to_atom([128512])]],
    [begin
         B = term_to_binary(A),
         io:format("~w ~w ~w~n", [byte_size(B), erlang:phash2(B), binary_to_term(B) =:= A])
     end || A <- [Long, Wide]].
