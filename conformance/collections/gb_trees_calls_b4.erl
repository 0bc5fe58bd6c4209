% Calls of gb_trees:
% next/1, size/1, smallest/1, take/2, take_any/2.
-module(gb_trees_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> gb_trees:next(gb_trees:iterator(gb_trees:from_orddict([{a, 1}, {b, 2}]))) end),
    t(fun() -> gb_trees:next([]) end),
    t(fun() -> gb_trees:size(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:size({1, 2}) end),
    t(fun() -> gb_trees:size(gb_trees:empty()) end),
    t(fun() -> gb_trees:size("hello world") end),
    t(fun() -> gb_trees:smallest(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:smallest(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:smallest({a, b, c}) end),
    t(fun() -> gb_trees:take(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}]), b) end),
    t(fun() -> gb_trees:take_any(fun(_, V) -> V * 2 end, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take_any(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take_any(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take_any(<<"a,b,c">>, [1, 1.0, 2]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
