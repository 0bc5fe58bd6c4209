% Calls of gb_sets:
% iterator/1, iterator_from/2, largest/1, next/1, singleton/1.
-module(gb_sets_calls_b5).
-export([main/0]).

main() ->
    t(fun() -> gb_sets:iterator(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:iterator(gb_sets:empty()) end),
    t(fun() -> gb_sets:iterator(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:iterator(0) end),
    t(fun() -> gb_sets:iterator_from(a, gb_sets:empty()) end),
    t(fun() -> gb_sets:iterator_from(2.5, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:iterator_from(7, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:iterator_from(d, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:iterator_from(fun(X) -> X > a end, fun(X, Y) -> {X, Y} end) end),
    t(fun() -> gb_sets:largest(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:largest(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:largest([3, 1, 2, 1]) end),
    t(fun() -> gb_sets:next(gb_sets:iterator(gb_sets:from_list([a, b]))) end),
    t(fun() -> gb_sets:next([]) end),
    t(fun() -> gb_sets:singleton([1, 2, 3]) end),
    t(fun() -> gb_sets:singleton(#{a => 2, b => 3}) end),
    t(fun() -> gb_sets:singleton([{a, 1}, {b, 2}]) end),
    t(fun() -> gb_sets:singleton(gb_sets:empty()) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
