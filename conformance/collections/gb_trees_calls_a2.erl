% Calls of gb_trees:
% get/2, insert/3, is_defined/2, is_empty/1, iterator/1.
-module(gb_trees_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> gb_trees:get(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:get(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:get([a | b], gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:insert(b, [{a, 1}, {b, 2}, {c, 3}], gb_trees:empty()) end),
    t(fun() -> gb_trees:insert([], [{a, 1}, {b, 2}, {c, 3}], gb_trees:empty()) end),
    t(fun() -> gb_trees:insert([{a, 1}, {b, 2}], -1, gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:insert(gb_trees:enter(k, v, gb_trees:empty()), b, gb_trees:empty()) end),
    t(fun() -> gb_trees:insert(b, 1, <<",">>) end),
    t(fun() -> gb_trees:insert(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}]), gb_trees:iterator(gb_trees:from_orddict([{a, 1}, {b, 2}])), {1, 2}) end),
    t(fun() -> gb_trees:is_defined([a | b], gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:is_defined(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:is_defined(fun(X) -> X end, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> gb_trees:is_empty(fun(_, V) -> V end) end),
    t(fun() -> gb_trees:is_empty(gb_trees:empty()) end),
    t(fun() -> gb_trees:iterator(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:iterator(gb_trees:empty()) end),
    t(fun() -> gb_trees:iterator(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:iterator(7) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
