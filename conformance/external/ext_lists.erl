-module(ext_lists).
-export([main/0]).

main() ->
    [begin
         B = term_to_binary(T),
         io:format("~w ~w ~w~n", [T, B, binary_to_term(B) =:= T])
     end || T <- [[], [1], "abc", [0, 255], [1, 256], [-1], [a], [[]], [[[1], 2], 3], [1 | 2], [1, 2 | a], [a | b], ["ab", "cd"], [1.5, "x"],
                  [[] | []], [1 | []], [{}], [256 | 1]]].
