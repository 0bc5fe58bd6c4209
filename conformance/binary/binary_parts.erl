-module(binary_parts).
-export([main/0]).

main() ->
    B = <<"abcdefghi">>,
    [try_it(fun() -> binary:part(B, S, N) end)
     || {S, N} <- [{0, 3}, {9, 0}, {9, -3}, {3, -3}, {3, -4}, {0, 10}, {-1, 2}, {a, 1}, {1, a}, {10, 0}, {10, -1}, {0, 9}]],
    [try_it(fun() -> binary:part(B, P) end) || P <- [{0, 3}, {9, -3}, {0, 10}, a, {1}, {1, 2, 3}]],
    [try_it(fun() -> binary:part(X, 0, 0) end) || X <- [a, <<>>, <<1:3>>]],
    try_it(fun() -> binary_part(B, {2, 2}) end),
    try_it(fun() -> binary_part(B, 4, -2) end).

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
