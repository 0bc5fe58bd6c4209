-module(binary_copies).
-export([main/0]).

main() ->
    B = <<"abc">>,
    [try_it(fun() -> binary:copy(X) end) || X <- [B, <<>>, a, <<1:3>>]],
    [try_it(fun() -> binary:copy(B, N) end) || N <- [0, 1, 3, -1, a, 1.0]],
    try_it(fun() -> byte_size(binary:copy(B, 100000)) end),
    try_it(fun() -> binary:copy(<<>>, 1000000) end).

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
