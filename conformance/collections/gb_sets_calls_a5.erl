% Calls of gb_sets:
% iterator/1, iterator_from/2, largest/1, next/1, singleton/1.
-module(gb_sets_calls_a5).
-export([main/0]).

main() ->
    t(fun() -> gb_sets:iterator(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:iterator(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:iterator(gb_sets:empty()) end),
    t(fun() -> gb_sets:iterator(foo) end),
    t(fun() -> gb_sets:iterator_from(a, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:iterator_from(2, gb_sets:empty()) end),
    t(fun() -> gb_sets:iterator_from(d, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:iterator_from(a, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:iterator_from(#{a => 1}, [gb_sets:from_list([a]), gb_sets:from_list([a, z])]) end),
    t(fun() -> gb_sets:largest(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:largest(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:largest(fun(X) -> {X, a} end) end),
    t(fun() -> gb_sets:next(gb_sets:iterator(gb_sets:from_list([a, b]))) end),
    t(fun() -> gb_sets:next([]) end),
    t(fun() -> gb_sets:singleton(2.5) end),
    t(fun() -> gb_sets:singleton(<<",">>) end),
    t(fun() -> gb_sets:singleton(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:singleton(gb_sets:from_list([b, d])) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
