-module(base64_encode).
-export([main/0]).

main() ->
    [try_it(fun() -> {base64:encode(X), base64:encode_to_string(X)} end)
     || X <- [<<>>, "", <<"a">>, "ab", <<"abc">>, "abcd", [1, 2, 3, 255], <<251, 255, 191>>]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
