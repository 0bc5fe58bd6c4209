-module(binary_replace_options).
-export([main/0]).

main() ->
    B = <<"abcdefabc">>,
    [try_it(fun() -> binary:replace(B, <<"abc">>, <<"XY">>, O) end)
     || O <- [[], [global], [{scope, {1, 8}}], [{insert_replaced, 1}], [{insert_replaced, [0, 1, 2]}], [{insert_replaced, [1, 1]}, global],
              [{insert_replaced, [2, 0]}], [{insert_replaced, 3}], [{insert_replaced, -1}], [{insert_replaced, a}], [foo], foo, [{scope, {0, 20}}],
              [{insert_replaced, []}]]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
