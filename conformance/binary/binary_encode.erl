-module(binary_encode).
-export([main/0]).

main() ->
    [try_it(fun() -> binary:encode_unsigned(N) end) || N <- [0, 1, 255, 256, 1 bsl 64, (1 bsl 200) - 1, -1, a, 1.0]],
    [try_it(fun() -> binary:encode_unsigned(N, E) end) || {N, E} <- [{258, big}, {258, little}, {258, foo}, {0, little}, {1 bsl 40, little}]],
    [N = binary:decode_unsigned(binary:encode_unsigned(N, E), E) || N <- [0, 77, 1 bsl 100], E <- [big, little]],
    ok.

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
