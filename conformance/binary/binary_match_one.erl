-module(binary_match_one).
-export([main/0]).

main() ->
    B = <<"abcdefabc">>,
    [try_it(fun() -> binary:match(B, P) end)
     || P <- [<<"abc">>, <<"c">>, <<"zz">>, <<"bc">>, <<"abcdefabc">>, <<"abcdefabcd">>, <<>>, a, "abc", <<1:3>>]],
    [try_it(fun() -> binary:match(X, <<"a">>) end) || X <- [<<>>, a, <<1:9>>, <<"a">>]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
