% Calls of lists:
% mapfoldr/3, merge/1, merge/2, merge/3, merge3/3.
-module(lists_calls_b5).
-export([main/0]).

main() ->
    t(fun() -> lists:mapfoldr(fun(X, A) -> {X, [X | A]} end, <<1, 2, 3>>, []) end),
    t(fun() -> lists:mapfoldr(fun(X, A) -> {X, [X | A]} end, [2, 4, 6], "hello world") end),
    t(fun() -> lists:mapfoldr(fun(X, A) -> {X, [X | A]} end, [a | b], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:mapfoldr(fun(X, A) -> {X, [X | A]} end, 2, [a, b, c, d]) end),
    t(fun() -> lists:mapfoldr(fun(X, Y) -> X =< Y end, [1, 2, 3, 4], fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> lists:mapfoldr(fun(X, Y) -> X + Y end, fun(X) -> {true, X * 2} end, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:merge([]) end),
    t(fun() -> lists:merge([[1], [2, 3], []]) end),
    t(fun() -> lists:merge("hello world") end),
    t(fun() -> lists:merge([a, b, c, d], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> lists:merge([a, b, c, d], [1, 2, 3, 4]) end),
    t(fun() -> lists:merge("hello world", [2, 4, 6]) end),
    t(fun() -> lists:merge([{k, 1}, {j, 2}, {l, 3}], [a, b, c, d]) end),
    t(fun() -> lists:merge([{1, a, x}, {2, b, y}], fun(X, A) -> {X, [X | A]} end) end),
    t(fun() -> lists:merge([a | b], [1, 2, 3, 4]) end),
    t(fun() -> lists:merge(fun(X, Y) -> X =< Y end, [{1, a, x}, {2, b, y}], "hello world") end),
    t(fun() -> lists:merge(fun(X, Y) -> X =< Y end, [{1, 2, 3}, {4, 5, 6}], []) end),
    t(fun() -> lists:merge(fun(X, Y) -> X =< Y end, [a, b, c, d], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> lists:merge(fun(X, Y) -> X =< Y end, [a, b, c, d], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:merge(2, [[1], [2, 3], []], fun(X) -> {true, X * 2} end) end),
    t(fun() -> lists:merge(fun(X, A) -> {X, [X | A]} end, [a, b, c, d], "lo") end),
    t(fun() -> lists:merge3([{b, 2}, {a, 1}, {b, 3}], [{k, 1}, {j, 2}, {l, 3}], []) end),
    t(fun() -> lists:merge3([{1, 2, 3}, {4, 5, 6}], [2, 4, 6], [a, b, c, d]) end),
    t(fun() -> lists:merge3([a, b, c, d], [a, b, c, d], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:merge3([a, b, c, d], [a, b, c, d], "hello world") end),
    t(fun() -> lists:merge3([{1, a, x}, {2, b, y}], fun(X, Y) -> X =< Y end, fun(X, Y, Z) -> {X, Y, Z} end) end),
    t(fun() -> lists:merge3([1, 2, 3, 4], [a | b], "lo") end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
