-module(binary_compiled).
-export([main/0]).

main() ->
    B = <<"abcdefabc">>,
    One = binary:compile_pattern(<<"bc">>),
    Many = binary:compile_pattern([<<"bc">>, <<"e">>]),
    [try_it(fun() -> binary:match(B, P) end) || P <- [One, Many]],
    [try_it(fun() -> binary:matches(B, P) end) || P <- [One, Many]],
    [try_it(fun() -> binary:split(B, P, [global]) end) || P <- [One, Many]],
    [try_it(fun() -> binary:replace(B, P, <<"-">>, [global]) end) || P <- [One, Many]],
    [try_it(fun() -> element(1, binary:compile_pattern(P)) end) || P <- [<<"a">>, [<<"a">>], [<<"a">>, <<"b">>], <<>>, [], a, [a], [<<>>], <<1:3>>, One]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
