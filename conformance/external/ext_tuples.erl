-module(ext_tuples).
-export([main/0]).

main() ->
    [begin
         B = term_to_binary(T),
         io:format("~w ~w ~w~n", [T, B, binary_to_term(B) =:= T])
     end || T <- [{}, {a}, {1, 2, 3}, {{}, {{}}}, {a, "b", 1.5, [c | d]}]],
    [begin
         T = erlang:make_tuple(N, x),
         B = term_to_binary(T),
         io:format("~w ~w ~w ~w~n", [N, byte_size(B), binary_part(B, 0, 6), binary_to_term(B) =:= T])
     end || N <- [254, 255, 256, 5000]],
    [io:format("~w ~w~n", [L, try binary_to_term(list_to_binary([131 | L])) catch C:R -> {C, R} end])
     || L <- [[104, 1], [104, 0], [105, 0, 0, 0, 0], [105, 0, 0, 0, 1, 97, 1], [105, 255, 255, 255, 255, 106], [105, 0, 0, 0, 2, 97, 1]]].
