-module(ext_bits).
-export([main/0]).

main() ->
    [begin
         B = term_to_binary(T),
         io:format("~w ~w ~w~n", [T, B, binary_to_term(B) =:= T])
     end || T <- [<<1:1>>, <<5:3>>, <<1, 2, 3:7>>, [<<1:4>>, <<2:4>>]]],
    <<_:3, Part:77/bits, _/bits>> = list_to_binary(lists:seq(1, 100)),
    io:format("~w ~w~n", [term_to_binary(Part), binary_to_term(term_to_binary(Part)) =:= Part]),
    [io:format("~w ~w~n", [L, binary_to_term(list_to_binary([131, 77 | L]))]) || L <- [[0, 0, 0, 1, 3, 255], [0, 0, 0, 1, 8, 5], [0, 0, 0, 0, 0]]].
