% Calls of lists:
% mapfoldr/3, merge/1, merge/2, merge/3, merge3/3.
-module(lists_calls_a5).
-export([main/0]).

main() ->
    t(fun() -> lists:mapfoldr(fun(X, A) -> {X, [X | A]} end, [[1], [2, 3], []], [1, 2, 3]) end),
    t(fun() -> lists:mapfoldr(fun(X, A) -> {X, [X | A]} end, 2, [1, 1.0, 2]) end),
    t(fun() -> lists:mapfoldr(fun(X, A) -> {X, [X | A]} end, b, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:mapfoldr(fun(X, A) -> {X, [X | A]} end, [2, 4, 6], [3, 1, 2, 1]) end),
    t(fun() -> lists:mapfoldr([{1, a, x}, {2, b, y}], fun(K, V, A) -> [{K, V} | A] end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:mapfoldr(fun(X, Y) -> X >= Y end, fun(X, Y) -> X =< Y end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:merge([[1], [2, 3], []]) end),
    t(fun() -> lists:merge([]) end),
    t(fun() -> lists:merge(<<"abc">>) end),
    t(fun() -> lists:merge([{1, 2, 3}, {4, 5, 6}], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:merge([{1, a, x}, {2, b, y}], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:merge([2, 4, 6], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:merge("lo", [1, 2, 3]) end),
    t(fun() -> lists:merge(true, [1, 1.0, 2]) end),
    t(fun() -> lists:merge(fun(X, Y) -> X >= Y end, "lo", [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:merge(fun(X, Y) -> X =< Y end, [a, b, c, d], [2, 4, 6]) end),
    t(fun() -> lists:merge(fun(X, Y) -> X =< Y end, [1, 2, 3, 4], [a, b, c, d]) end),
    t(fun() -> lists:merge(fun(X, Y) -> X =< Y end, [{1, a, x}, {2, b, y}], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:merge(fun(X, Y) -> X + Y end, [{1, 2, 3}, {4, 5, 6}], fun(X, Y) -> X + Y end) end),
    t(fun() -> lists:merge(fun(X, A) -> {X, [X | A]} end, [{1, a, x}, {2, b, y}], [1, 2, 3]) end),
    t(fun() -> lists:merge3([1, 2, 3, 4], [{1, 2, 3}, {4, 5, 6}], [a, b, c, d]) end),
    t(fun() -> lists:merge3([{b, 2}, {a, 1}, {b, 3}], [a, b, c, d], [1, 2, 3, 4]) end),
    t(fun() -> lists:merge3([2, 4, 6], [2, 4, 6], [1, 2, 3, 4]) end),
    t(fun() -> lists:merge3([1, 2, 3], "abc", "abc") end),
    t(fun() -> lists:merge3(fun(X, Y) -> X + Y end, 2.5, 2.5) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
