-module(binary_at).
-export([main/0]).

main() ->
    B = <<"abcdef">>,
    [try_it(fun() -> binary:at(X, I) end) || {X, I} <- [{B, 0}, {B, 5}, {B, 6}, {B, -1}, {B, a}, {<<1:9>>, 0}, {<<>>, 0}, {a, 0}, {B, 1 bsl 70}]],
    <<_:3, Shifted:3/binary, _/bits>> = <<1:3, "xyz", 0:5>>,
    try_it(fun() -> [binary:at(Shifted, I) || I <- [0, 1, 2]] end).

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
