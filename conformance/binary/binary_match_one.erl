-module(binary_match_one).
-export([main/0]).

main() ->
    B = <<"abcdefabc">>,
    [try_it(fun() -> binary:match(B, P) end)
     || P <- [<<"abc">>, <<"c">>, <<"zz">>, <<"bc">>, <<"abcdefabc">>, <<"abcdefabcd">>, <<>>, a, "abc", <<1:3>>]],
    [try_it(fun() -> binary:match(X, <<"a">>) end) || X <- [<<>>, a, <<1:9>>, <<"a">>]],
    [try_it(F) || F <- [fun() -> binary:match(<<>>, 1) end, fun() -> binary:match(<<>>, 1, [foo]) end, fun() -> binary:matches(<<>>, 1) end,
                        fun() -> binary:split(<<>>, 1) end, fun() -> binary:split(<<>>, 1, [foo]) end, fun() -> binary:replace(<<>>, 1, <<>>) end]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
