-module(binary_scope).
-export([main/0]).

main() ->
    B = <<"abcdefabc">>,
    Options = [[], [{scope, {1, 8}}], [{scope, {0, 3}}], [{scope, {9, -3}}], [{scope, {0, 2}}], [{scope, {0, 20}}], [{scope, {10, 0}}], [foo], foo,
               [{scope, a}], [{scope, {1, 1}}, {scope, {0, 9}}], [{scope, {9, -9}}]],
    [try_it(fun() -> {binary:match(B, <<"abc">>, O), binary:matches(B, [<<"abc">>, <<"d">>], O)} end) || O <- Options].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
