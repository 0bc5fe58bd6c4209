-module(binary_decode).
-export([main/0]).

main() ->
    [try_it(fun() -> binary:decode_unsigned(X) end) || X <- [<<>>, <<1>>, <<1, 2>>, <<0, 0, 5>>, <<255, 0:128>>, a, <<1:3>>]],
    [try_it(fun() -> binary:decode_unsigned(X, E) end)
     || {X, E} <- [{<<1, 2>>, big}, {<<1, 2>>, little}, {<<1, 2>>, foo}, {<<1, 2, 0>>, little}, {<<>>, little}, {a, little}]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
