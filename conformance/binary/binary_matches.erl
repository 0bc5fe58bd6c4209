-module(binary_matches).
-export([main/0]).

main() ->
    B = <<"abcdefabc">>,
    [try_it(fun() -> binary:matches(B, P) end) || P <- [<<"abc">>, <<"c">>, <<"zz">>, <<>>, [], a, [a]]],
    [try_it(fun() -> binary:matches(<<"aaaaa">>, P) end) || P <- [<<"aa">>, <<"a">>, [<<"a">>, <<"aaa">>], <<"aaaaaa">>]],
    try_it(fun() -> length(binary:matches(binary:copy(<<"ab">>, 1000), <<"b">>)) end).

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
