% Calls of gb_trees:
% take_largest/1, take_smallest/1, to_list/1, update/3, values/1.
-module(gb_trees_calls_a5).
-export([main/0]).

main() ->
    t(fun() -> gb_trees:take_largest(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take_largest(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:take_largest(<<1, 2, 3>>) end),
    t(fun() -> gb_trees:take_smallest(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:take_smallest(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take_smallest([1, 2, 3]) end),
    t(fun() -> gb_trees:to_list(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:to_list(gb_trees:empty()) end),
    t(fun() -> gb_trees:to_list(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:to_list([3, 1, 2, 1]) end),
    t(fun() -> gb_trees:update(a, gb_trees:enter(k, v, gb_trees:empty()), gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:update(b, gb_trees:iterator(gb_trees:from_orddict([{a, 1}, {b, 2}])), gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:update(b, gb_trees:enter(k, v, gb_trees:empty()), gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:update(gb_trees:enter(k, v, gb_trees:empty()), gb_trees:empty(), a) end),
    t(fun() -> gb_trees:values(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:values(gb_trees:empty()) end),
    t(fun() -> gb_trees:values(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:values([{a, 1}, {b, 2}, {c, 3}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
