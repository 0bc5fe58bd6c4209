-module(ext_binaries).
-export([main/0]).

main() ->
    [begin
         B = term_to_binary(T),
         io:format("~w ~w ~w~n", [T, B, binary_to_term(B) =:= T])
     end || T <- [<<>>, <<"abc">>, list_to_binary(lists:seq(0, 70)), {<<"x">>, [<<"y">>, <<"z">>]}]],
    Large = list_to_binary(lists:duplicate(100000, 7)),
    B = term_to_binary({Large, Large}),
    io:format("~w ~w~n", [byte_size(B), binary_to_term(B) =:= {Large, Large}]),
    M = #{Large => 1, list_to_binary([Large, 1]) => 2},
    io:format("~w~n", [binary_to_term(term_to_binary(M)) =:= M]),
    [io:format("~w ~w~n", [L, try binary_to_term(list_to_binary([131 | L])) catch C:R -> {C, R} end])
     || L <- [[109, 0, 0, 0, 0], [109, 0, 0, 0, 2, 1], [109, 255, 255, 255, 255]]].
