% Calls of lists:
% keyreplace/4, keysearch/3, keystore/4, keytake/3, mapfoldl/3.
-module(lists_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> lists:keyreplace([{k, 1}, {j, 2}, {l, 3}], 2, "abc", {1, 2}) end),
    t(fun() -> lists:keyreplace([a | b], "lo", fun(X, Y) -> X + Y end, fun(X, Y) -> X + Y end) end),
    t(fun() -> lists:keysearch([2, 4, 6], 2, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:keysearch([a, b, c, d], 2, fun(X, A) -> {X, [X | A]} end) end),
    t(fun() -> lists:keystore([1, 2, 3, 4], 1, [1, 2, 3, 4], {a, b, c}) end),
    t(fun() -> lists:keystore(fun(X, Y) -> X + Y end, [1, 2, 3, 4], -1, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:keytake("lo", 2, [a, b, c, d]) end),
    t(fun() -> lists:keytake(fun(X) -> X end, fun(X) -> {true, X * 2} end, fun(X) -> {true, X * 2} end) end),
    t(fun() -> lists:mapfoldl(fun(X, A) -> {X, [X | A]} end, 2, [2, 4, 6]) end),
    t(fun() -> lists:mapfoldl(fun(X, A) -> {X, [X | A]} end, [{1, 2, 3}, {4, 5, 6}], [1, 1.0, 2]) end),
    t(fun() -> lists:mapfoldl(fun(X, A) -> {X, [X | A]} end, "lo", [a, b, c, d]) end),
    t(fun() -> lists:mapfoldl(fun(X, A) -> {X, [X | A]} end, -0.5, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:mapfoldl(fun(X, Y) -> X =< Y end, [a, b, c, d], 0) end),
    t(fun() -> lists:mapfoldl(fun(X, Y) -> X =< Y end, [2, 4, 6], "hello world") end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
