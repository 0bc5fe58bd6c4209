% Calls of gb_trees:
% take_largest/1, take_smallest/1, to_list/1, update/3, values/1.
-module(gb_trees_calls_b5).
-export([main/0]).

main() ->
    t(fun() -> gb_trees:take_largest(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:take_largest(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take_largest([c, a, b]) end),
    t(fun() -> gb_trees:take_smallest(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:take_smallest(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:take_smallest(7) end),
    t(fun() -> gb_trees:to_list(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:to_list(gb_trees:empty()) end),
    t(fun() -> gb_trees:to_list(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:to_list(#{a => 2, b => 3}) end),
    t(fun() -> gb_trees:update(b, b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:update(b, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}]), gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:update(a, gb_trees:enter(k, v, gb_trees:empty()), gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:update(b, <<",">>, gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:update(b, a, <<"a,b,c">>) end),
    t(fun() -> gb_trees:values(gb_trees:from_orddict([{a, 1}, {b, 2}, {c, 3}])) end),
    t(fun() -> gb_trees:values(gb_trees:empty()) end),
    t(fun() -> gb_trees:values(gb_trees:enter(k, v, gb_trees:empty())) end),
    t(fun() -> gb_trees:values(fun(X, Y) -> X >= Y end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
