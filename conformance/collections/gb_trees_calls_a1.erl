% Calls of gb_trees:
% balance/1, delete/2, delete_any/2, enter/3, from_orddict/1.
-module(gb_trees_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> gb_trees:balance(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:balance(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:balance(gb_trees:empty()) end),
    t(fun() -> gb_trees:balance(0) end),
    t(fun() -> gb_trees:delete(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:delete(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:delete([c, a, b], foo) end),
    t(fun() -> gb_trees:delete_any(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}]), gb_trees:empty()) end),
    t(fun() -> gb_trees:delete_any(fun(_, V) -> V end, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:delete_any(gb_trees:enter(k, v, gb_trees:empty()), gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:delete_any(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:delete_any([3, 1, 2, 1], "hello world") end),
    t(fun() -> gb_trees:enter([1, 1.0, 2], true, gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:enter(b, gb_trees:enter(k, v, gb_trees:empty()), gb_trees:empty()) end),
    t(fun() -> gb_trees:enter(gb_trees:empty(), 2.5, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:enter(gb_trees:empty(), 0, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:enter([{a, 1}, {b, 2}, {c, 3}], {1, 2}, <<"a,b,c">>) end),
    t(fun() -> gb_trees:from_orddict([]) end),
    t(fun() -> gb_trees:from_orddict([{a, 1}, {b, 2}]) end),
    t(fun() -> gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}]) end),
    t(fun() -> gb_trees:from_orddict([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> gb_trees:from_orddict(-1) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
