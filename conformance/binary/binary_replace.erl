-module(binary_replace).
-export([main/0]).

main() ->
    B = <<"abcdefabc">>,
    [try_it(fun() -> binary:replace(B, P, <<"-">>) end) || P <- [<<"c">>, <<"abc">>, <<"zz">>, [<<"c">>, <<"b">>], <<>>, [], a]],
    try_it(fun() -> binary:replace(B, <<"b">>, foo) end),
    try_it(fun() -> binary:replace(B, <<"b">>, <<1:3>>) end),
    try_it(fun() -> binary:replace(a, <<"b">>, <<>>) end),
    try_it(fun() -> binary:replace(B, <<"b">>, <<>>, [global]) end).

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
