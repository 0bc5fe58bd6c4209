-module(binary_ends).
-export([main/0]).

main() ->
    [try_it(fun() -> {binary:first(X), binary:last(X)} end) || X <- [<<"abc">>, <<7>>, <<>>, a, <<1:3>>, "abc", <<1, 2, 3:4>>]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
