% Calls of gb_trees:
% next/1, size/1, smallest/1, take/2, take_any/2.
-module(gb_trees_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> gb_trees:next(gb_trees:iterator(gb_trees:from_orddict([{a, 1}, {b, 2}]))) end),
    t(fun() -> gb_trees:next([]) end),
    t(fun() -> gb_trees:next(3) end),
    t(fun() -> gb_trees:size(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:size(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:size(gb_trees:empty()) end),
    t(fun() -> gb_trees:size(1) end),
    t(fun() -> gb_trees:smallest(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:smallest(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:smallest(7) end),
    t(fun() -> gb_trees:take(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take(3, gb_trees:empty()) end),
    t(fun() -> gb_trees:take_any(<<1, 2, 3>>, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take_any(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take_any(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take_any(gb_trees:iterator(gb_trees:from_orddict([{a, 1}, {b, 2}])), 3) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
