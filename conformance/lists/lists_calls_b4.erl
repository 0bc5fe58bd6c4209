% Calls of lists:
% keyreplace/4, keysearch/3, keystore/4, keytake/3, mapfoldl/3.
-module(lists_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> lists:keyreplace(2, fun(_, V) -> V end, "abc", []) end),
    t(fun() -> lists:keysearch(fun(X, Y) -> X + Y end, 10, [1, 2, 3, 4]) end),
    t(fun() -> lists:keysearch(fun(X, Y, Z) -> {X, Y, Z} end, fun(X) -> X rem 2 =:= 0 end, [2, 4, 6]) end),
    t(fun() -> lists:keystore(fun(X, A) -> {X, [X | A]} end, 2, [c, a, b], {a, b, c}) end),
    t(fun() -> lists:keystore([a, b, c, d], [2, 4, 6], -1, <<",">>) end),
    t(fun() -> lists:keytake({1, 2}, 10, "lo") end),
    t(fun() -> lists:keytake([a, b, c, d], [{1, a, x}, {2, b, y}], [a, b, c, d]) end),
    t(fun() -> lists:mapfoldl(fun(X, A) -> {X, [X | A]} end, [a, b, c, d], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:mapfoldl(fun(X, A) -> {X, [X | A]} end, [{1, a, x}, {2, b, y}], "abc") end),
    t(fun() -> lists:mapfoldl(fun(X, A) -> {X, [X | A]} end, [{1, a, x}, {2, b, y}], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:mapfoldl(fun(X, A) -> {X, [X | A]} end, [a, b, c, d], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:mapfoldl(<<"abc">>, fun(X) -> X rem 2 =:= 0 end, fun(X, Y, Z) -> {X, Y, Z} end) end),
    t(fun() -> lists:mapfoldl(fun(X, Y) -> X + Y end, fun(X) -> {X, a} end, [{k, 1}, {j, 2}, {l, 3}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
