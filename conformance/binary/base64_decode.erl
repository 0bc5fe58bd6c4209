-module(base64_decode).
-export([main/0]).

main() ->
    [try_it(fun() -> {base64:decode(X), base64:decode_to_string(X)} end)
     || X <- [<<>>, "", <<"YQ==">>, "YWI=", <<"YWJj">>, "YWJj\nYWJj", "Y W J j", <<"Y Q = =">>, "YQ==  ", "YR==", <<"YQ=\n=">>, <<"\t\r\n YQ==\t\r\n">>,
              <<"+/+/">>]],
    B = list_to_binary(lists:seq(0, 255)),
    try_it(fun() -> base64:decode(base64:encode(B)) =:= B end).

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
