-module(binary_lists).
-export([main/0]).

main() ->
    B = <<"abcdef">>,
    [try_it(fun() -> binary:bin_to_list(X) end) || X <- [B, <<>>, a, <<1:3>>]],
    [try_it(fun() -> binary:bin_to_list(B, P) end) || P <- [{0, 3}, {6, 0}, {6, -3}, {3, -4}, {0, 10}, a]],
    [try_it(fun() -> binary:bin_to_list(B, S, N) end) || {S, N} <- [{0, 3}, {6, -2}, {3, -4}, {0, 10}, {a, 1}]],
    [try_it(fun() -> binary:list_to_bin(L) end) || L <- [[1, <<2>>, [3 | <<4>>]], [], <<1>>, a, [a], [256]]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
