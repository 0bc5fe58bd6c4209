-module(binary_common).
-export([main/0]).

main() ->
    Lists = [[<<"abc">>, <<"abd">>], [<<"a">>], [<<>>, <<"a">>], [<<"xbc">>, <<"ybc">>, <<"bc">>], [<<"abc">>, <<"abc">>], [], a, [a], [<<"a">>, a],
             [<<"a">>, <<1:3>>], [<<"aa">>, <<"baa">>], [<<"a">> | b]],
    [try_it(fun() -> binary:longest_common_prefix(L) end) || L <- Lists],
    [try_it(fun() -> binary:longest_common_suffix(L) end) || L <- Lists].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
