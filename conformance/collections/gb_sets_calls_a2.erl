% Calls of gb_sets:
% delete_any/2, difference/2, filter/2, fold/3, from_list/1.
-module(gb_sets_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> gb_sets:delete_any([a | b], gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:delete_any(2, gb_sets:empty()) end),
    t(fun() -> gb_sets:delete_any(a, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:delete_any([gb_sets:from_list([a]), gb_sets:from_list([a, z])], gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:delete_any([gb_sets:from_list([a]), gb_sets:from_list([a, z])], [{a, 1}, {b, 2}]) end),
    t(fun() -> gb_sets:difference(gb_sets:from_list([a, b, c]), gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:difference(gb_sets:from_list([a, b, c]), gb_sets:empty()) end),
    t(fun() -> gb_sets:difference(gb_sets:from_list([b, d]), gb_sets:empty()) end),
    t(fun() -> gb_sets:difference(gb_sets:empty(), gb_sets:empty()) end),
    t(fun() -> gb_sets:difference("hello world", gb_sets:iterator(gb_sets:from_list([a, b]))) end),
    t(fun() -> gb_sets:filter(fun(X) -> X > a end, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:filter(fun(X) -> X > 1 end, gb_sets:empty()) end),
    t(fun() -> gb_sets:filter(fun(X) -> X > a end, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:filter(fun(X) -> X > 1 end, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:filter([a | b], fun(X) -> X > a end) end),
    t(fun() -> gb_sets:filter(fun(X) -> X end, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:fold(fun(X, Y) -> X >= Y end, fun(X) -> X > a end, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:fold(fun(X, Y) -> {X, Y} end, [gb_sets:from_list([a]), gb_sets:from_list([a, z])], gb_sets:empty()) end),
    t(fun() -> gb_sets:fold(fun(_, V) -> V end, #{a => 1}, gb_sets:empty()) end),
    t(fun() -> gb_sets:fold(fun(X, Y) -> {X, Y} end, gb_sets:from_list([a, b, c]), gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:fold([], gb_sets:empty(), <<1, 2, 3>>) end),
    t(fun() -> gb_sets:from_list([1, 1.0, 2]) end),
    t(fun() -> gb_sets:from_list([1, 2, 3]) end),
    t(fun() -> gb_sets:from_list([]) end),
    t(fun() -> gb_sets:from_list([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> gb_sets:from_list(0) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
