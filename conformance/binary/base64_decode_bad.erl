-module(base64_decode_bad).
-export([main/0]).

main() ->
    [try_it(fun() -> base64:decode(X) end)
     || X <- ["YQ", "YWI", "Y", "YQ=", "YQ=a", "Y===", "=", "====", "YQ==YQ==", <<"YQ==YQ">>, "Y*Q==", "YQ==*", a, <<1:3>>, [a], [256], ["YQ=="],
              <<"__--">>, <<"YQ=\nYQ==">>]],
    [try_it(fun() -> {base64:decode(X), base64:decode_to_string(X)} end)
     || X <- ["*===", "YQ*=", "Y*=a", "=aaa", "Y==", "Y*", "*", [256, 256, 256, 256]]],
    [try_it(fun() -> base64:decode_to_string(X) end) || X <- ["YQ", "YQ=a", "YQ*=", "Y*==", "Y===", "YQ==*", a, [a], [$Y, 256, $Q, $=]]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
