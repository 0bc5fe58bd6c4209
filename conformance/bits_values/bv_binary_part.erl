-module(bv_binary_part).
-export([main/0]).

c(F) -> try F() catch C:R -> {C, R} end.

main() ->
    Bs = [<<"abcdef">>, <<1, 2, 3:4>>, <<>>, a],
    [io:format("~w ~w~n", [{B, At, N}, {c(fun() -> binary_part(B, At, N) end), c(fun() -> binary_part(B, {At, N}) end)}])
     || B <- Bs, {At, N} <- [{0, 0}, {0, 2}, {2, 1}, {2, -2}, {2, -3}, {6, 0}, {6, -6}, {7, 0}, {-1, 1}, {a, 1}, {1, 1 bsl 70}]],
    io:format("~w~n", [[c(fun() -> binary_part(<<1, 2>>, X) end) || X <- [{0, 1, 2}, a, {0}, [0 | 1]]]]),
    io:format("~w~n", [[head(B) || B <- [<<"GET /">>, <<"PUT">>, <<"G">>, x]]]).

head(B) when binary_part(B, 0, 3) =:= <<"GET">> -> get;
head(B) when binary_part(B, {0, 1}) =:= <<"G">> -> g;
head(_) -> no.
