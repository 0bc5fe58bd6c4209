% Calls of gb_sets:
% size/1, smallest/1, subtract/2, take_largest/1, take_smallest/1.
-module(gb_sets_calls_a6).
-export([main/0]).

main() ->
    t(fun() -> gb_sets:size({1, 2}) end),
    t(fun() -> gb_sets:size(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:size(gb_sets:empty()) end),
    t(fun() -> gb_sets:size(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:size([c, a, b]) end),
    t(fun() -> gb_sets:smallest(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:smallest(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:smallest(#{a => 1}) end),
    t(fun() -> gb_sets:subtract(gb_sets:from_list([a, b, c]), gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:subtract(gb_sets:from_list([a, b, c]), gb_sets:empty()) end),
    t(fun() -> gb_sets:subtract(gb_sets:from_list([b, d]), gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:subtract(gb_sets:empty(), gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:subtract(gb_sets:empty(), fun(_, V) -> V end) end),
    t(fun() -> gb_sets:take_largest(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:take_largest(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:take_largest(2) end),
    t(fun() -> gb_sets:take_smallest(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:take_smallest(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:take_smallest(fun(_, V) -> V end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
