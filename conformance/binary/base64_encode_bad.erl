-module(base64_encode_bad).
-export([main/0]).

main() ->
    [try_it(fun() -> base64:encode(X) end) || X <- [[256], [-1], a, <<1:3>>, [a], ["ab"], [<<"a">>], 1]],
    [try_it(fun() -> base64:encode_to_string(X) end) || X <- [[256], a, [a]]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
