% Calls of gb_trees:
% iterator_from/2, keys/1, largest/1, lookup/2, map/2.
-module(gb_trees_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> gb_trees:iterator_from(<<1, 2, 3>>, gb_trees:empty()) end),
    t(fun() -> gb_trees:iterator_from(2, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:iterator_from(b, gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:iterator_from(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:iterator_from(fun(X) -> X > 1 end, fun(X, Y) -> X >= Y end) end),
    t(fun() -> gb_trees:keys(gb_trees:empty()) end),
    t(fun() -> gb_trees:keys(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:keys(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:keys(2) end),
    t(fun() -> gb_trees:largest(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:largest(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:largest(3) end),
    t(fun() -> gb_trees:lookup([{a, 1}, {b, 2}], gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:lookup(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:lookup([1, 2, 3], "hello world") end),
    t(fun() -> gb_trees:map(fun(X, Y) -> X >= Y end, gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:map(fun(_, V) -> V end, gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:map(fun(_, V) -> V * 2 end, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:map(fun(X, Y) -> X >= Y end, gb_trees:empty()) end),
    t(fun() -> gb_trees:map({a, b, c}, <<"a,b,c">>) end),
    t(fun() -> gb_trees:map(fun(_, V) -> V * 2 end, gb_trees:enter(k, v, gb_trees:empty())) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
