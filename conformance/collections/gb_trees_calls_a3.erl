% Calls of gb_trees:
% iterator_from/2, keys/1, largest/1, lookup/2, map/2.
-module(gb_trees_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> gb_trees:iterator_from(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}]), gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:iterator_from(b, gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:iterator_from(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:iterator_from(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:iterator_from([c, a, b], fun(X, Y) -> {X, Y} end) end),
    t(fun() -> gb_trees:keys(gb_trees:empty()) end),
    t(fun() -> gb_trees:keys(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:keys(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:keys(foo) end),
    t(fun() -> gb_trees:largest(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:largest(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:largest([3, 1, 2, 1]) end),
    t(fun() -> gb_trees:lookup(<<",">>, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:lookup(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:lookup(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:lookup(gb_trees:enter(k, v, gb_trees:empty()), fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> gb_trees:map(fun(_, V) -> V end, gb_trees:empty()) end),
    t(fun() -> gb_trees:map(fun(_, V) -> V end, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:map(fun(_, V) -> V * 2 end, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:map(b, [c, a, b]) end),
    t(fun() -> gb_trees:map(fun(_, V) -> V * 2 end, gb_trees:enter(k, v, gb_trees:empty())) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
