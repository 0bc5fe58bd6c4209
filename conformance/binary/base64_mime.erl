-module(base64_mime).
-export([main/0]).

main() ->
    [try_it(fun() -> {base64:mime_decode(X), base64:mime_decode_to_string(X)} end)
     || X <- [<<>>, <<"YQ==">>, "YWI=", "Y*W(J)j", "YQ=", "=", "====", "YQ==YQ==", "YQ==YQ", "YQ==*", <<"__--">>, "Y=Q=", "Y=W=I=", <<"=YQ==">>,
              "YWJj=YWJj", "YW=JjYQ==", "YQ", "YWI", "Y", "YQ=a", "Y===", a, <<1:3>>, [a], [256], ["YQ=="]]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
