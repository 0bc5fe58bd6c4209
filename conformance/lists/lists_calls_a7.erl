% Calls of lists:
% rmerge/3, rmerge3/3, rukeymerge/3, rumerge/2, rumerge/3.
-module(lists_calls_a7).
-export([main/0]).

main() ->
    t(fun() -> lists:rmerge(fun(X, Y) -> X >= Y end, [{k, 1}, {j, 2}, {l, 3}], [1, 2, 3, 4]) end),
    t(fun() -> lists:rmerge(fun(X, Y) -> X =< Y end, "lo", [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:rmerge(fun(X, Y) -> X + Y end, fun(X, Y) -> X =< Y end, [2, 4, 6]) end),
    t(fun() -> lists:rmerge3([], "abc", "lo") end),
    t(fun() -> lists:rmerge3([1, 2, 3, 4], [{k, 1}, {j, 2}, {l, 3}], [1, 2, 3, 4]) end),
    t(fun() -> lists:rmerge3([a, b, c, d], "lo", "lo") end),
    t(fun() -> lists:rmerge3("abc", [{1, a, x}, {2, b, y}], [1, 2, 3, 4]) end),
    t(fun() -> lists:rmerge3(#{a => 2, b => 3}, fun(X) -> X end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:rukeymerge(2, [{k, 1}, {j, 2}, {l, 3}], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:rukeymerge(3, [{1, 2, 3}, {4, 5, 6}], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:rukeymerge(fun(X, A) -> {X, [X | A]} end, true, fun(X, Y) -> X =< Y end) end),
    t(fun() -> lists:rumerge([1, 2, 3, 4], [1, 2, 3, 4]) end),
    t(fun() -> lists:rumerge([{k, 1}, {j, 2}, {l, 3}], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:rumerge([1, 2, 3, 4], [a, b, c, d]) end),
    t(fun() -> lists:rumerge([3, 1, 2, 1], [c, a, b]) end),
    t(fun() -> lists:rumerge(#{a => 2, b => 3}, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:rumerge(fun(X, Y) -> X =< Y end, "lo", [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:rumerge(fun(X, Y) -> {X, Y} end, fun(_, V) -> V end, [2, 4, 6]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
