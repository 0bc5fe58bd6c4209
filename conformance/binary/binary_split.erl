-module(binary_split).
-export([main/0]).

main() ->
    B = <<"abcdefabc">>,
    [try_it(fun() -> binary:split(B, P) end) || P <- [<<"c">>, <<"abc">>, <<"zz">>, [<<"c">>, <<"b">>], <<"a">>, <<>>, [], a]],
    [try_it(fun() -> binary:split(X, <<",">>) end) || X <- [<<"k,v">>, <<>>, <<",">>, a, <<1:3>>]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
