% Calls of gb_trees:
% get/2, insert/3, is_defined/2, is_empty/1, iterator/1.
-module(gb_trees_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> gb_trees:get(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:get(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:get(fun(K, V, A) -> [{K, V} | A] end, b) end),
    t(fun() -> gb_trees:insert(gb_trees:empty(), "hello world", gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:insert(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}]), gb_trees:enter(k, v, gb_trees:empty()), gb_trees:empty()) end),
    t(fun() -> gb_trees:insert(a, "abc", gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:insert(b, [{a, 1}, {b, 2}, {c, 3}], gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:insert(2, [], "hello world") end),
    t(fun() -> gb_trees:insert(b, fun(_, V) -> V end, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:is_defined([3, 1, 2, 1], gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:is_defined(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:is_defined([{b, 2}, {a, 1}, {b, 3}], a) end),
    t(fun() -> gb_trees:is_empty(true) end),
    t(fun() -> gb_trees:is_empty(gb_trees:empty()) end),
    t(fun() -> gb_trees:iterator(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:iterator(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:iterator(gb_trees:empty()) end),
    t(fun() -> gb_trees:iterator(-0.5) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
