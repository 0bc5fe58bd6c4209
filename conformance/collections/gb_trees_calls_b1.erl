% Calls of gb_trees:
% balance/1, delete/2, delete_any/2, enter/3, from_orddict/1.
-module(gb_trees_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> gb_trees:balance(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:balance(gb_trees:empty()) end),
    t(fun() -> gb_trees:balance(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:balance(-1) end),
    t(fun() -> gb_trees:delete(a, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:delete(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:delete([1, 2, 3], fun(X) -> X > 1 end) end),
    t(fun() -> gb_trees:delete_any(fun(K, V, A) -> [{K, V} | A] end, gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:delete_any([c, a, b], gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:delete_any(#{a => 2, b => 3}, gb_trees:empty()) end),
    t(fun() -> gb_trees:delete_any(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:delete_any(fun(_, V) -> V * 2 end, [a | b]) end),
    t(fun() -> gb_trees:enter(gb_trees:enter(k, v, gb_trees:empty()), gb_trees:iterator(gb_trees:from_orddict([{a, 1}, {b, 2}])), gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:enter(gb_trees:iterator(gb_trees:from_orddict([{a, 1}, {b, 2}])), gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}]), gb_trees:empty()) end),
    t(fun() -> gb_trees:enter(2, true, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:enter(a, [{a, 1}, {b, 2}], gb_trees:empty()) end),
    t(fun() -> gb_trees:enter(fun(_, V) -> V end, [{a, 1}, {b, 2}, {c, 3}], b) end),
    t(fun() -> gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}]) end),
    t(fun() -> gb_trees:from_orddict([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> gb_trees:from_orddict([{a, 1}, {b, 2}]) end),
    t(fun() -> gb_trees:from_orddict([]) end),
    t(fun() -> gb_trees:from_orddict([a | b]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
