-module(binary_hex).
-export([main/0]).

main() ->
    [try_it(fun() -> binary:encode_hex(X) end) || X <- [<<"abc">>, <<>>, <<255, 0, 16>>, a, <<1:3>>, "abc"]],
    [try_it(fun() -> binary:decode_hex(X) end) || X <- [<<"616263">>, <<>>, <<"FF0a1B">>, <<"6">>, <<"6g">>, a, <<1:3>>, <<"6 61">>]],
    B = list_to_binary(lists:seq(0, 255)),
    try_it(fun() -> binary:decode_hex(binary:encode_hex(B)) =:= B end).

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
