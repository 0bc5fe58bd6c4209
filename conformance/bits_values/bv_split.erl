-module(bv_split).
-export([main/0]).

c(F) -> try F() catch C:R -> {C, R} end.

main() ->
    [io:format("~w ~w: ~w~n", [B, N, c(fun() -> split_binary(B, N) end)])
     || B <- [<<"abcdefghijklmnopqrst">>, <<1, 2, 3:4>>, <<>>, a], N <- [0, 1, 2, 3, 10, 19, 20, 21, -1, a, 1.0, 1 bsl 80]],
    {L, R} = split_binary(list_to_binary(lists:seq(1, 250)), 100),
    {LL, LR} = split_binary(L, 20),
    io:format("~w ~w ~w~n", [byte_size(R), LL, <<LL/binary, LR/binary, R/binary>> =:= list_to_binary(lists:seq(1, 250))]).
