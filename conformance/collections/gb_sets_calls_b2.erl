% Calls of gb_sets:
% delete_any/2, difference/2, filter/2, fold/3, from_list/1.
-module(gb_sets_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> gb_sets:delete_any([c, a, b], gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:delete_any(0, gb_sets:empty()) end),
    t(fun() -> gb_sets:delete_any({1, 2}, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:delete_any(b, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:delete_any(gb_sets:empty(), 0) end),
    t(fun() -> gb_sets:difference(gb_sets:empty(), gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:difference(gb_sets:from_list([a, b, c]), gb_sets:empty()) end),
    t(fun() -> gb_sets:difference(gb_sets:from_list([a, b, c]), gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:difference(gb_sets:empty(), [{a, 1}, {b, 2}]) end),
    t(fun() -> gb_sets:filter(fun(X) -> X > 1 end, gb_sets:empty()) end),
    t(fun() -> gb_sets:filter(fun(X) -> X > a end, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:filter(fun(X) -> X > a end, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:filter([3, 1, 2, 1], 1) end),
    t(fun() -> gb_sets:fold(fun(_, V) -> V end, <<1, 2, 3>>, gb_sets:empty()) end),
    t(fun() -> gb_sets:fold(fun(_, V) -> V end, 3, gb_sets:empty()) end),
    t(fun() -> gb_sets:fold(fun(X, Y) -> {X, Y} end, [a | b], gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:fold(a, <<"a,b,c">>, fun(X) -> {X, a} end) end),
    t(fun() -> gb_sets:from_list([]) end),
    t(fun() -> gb_sets:from_list([c, a, b]) end),
    t(fun() -> gb_sets:from_list([1, 2, 3]) end),
    t(fun() -> gb_sets:from_list([[1], [2, 3], []]) end),
    t(fun() -> gb_sets:from_list(fun(X) -> X end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
