% Calls of gb_sets:
% is_element/2, is_empty/1, is_member/2, is_set/1, is_subset/2.
-module(gb_sets_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> gb_sets:is_element(10, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:is_element(b, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:is_element(fun(K, V, A) -> [{K, V} | A] end, [1, 2, 3]) end),
    t(fun() -> gb_sets:is_empty({a, b, c}) end),
    t(fun() -> gb_sets:is_empty(gb_sets:empty()) end),
    t(fun() -> gb_sets:is_member(gb_sets:empty(), gb_sets:empty()) end),
    t(fun() -> gb_sets:is_member(a, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:is_member([{b, 2}, {a, 1}, {b, 3}], a) end),
    t(fun() -> gb_sets:is_set(2.5) end),
    t(fun() -> gb_sets:is_set(gb_sets:empty()) end),
    t(fun() -> gb_sets:is_subset(gb_sets:empty(), gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:is_subset(gb_sets:from_list([a, b, c]), gb_sets:empty()) end),
    t(fun() -> gb_sets:is_subset([1, 1.0, 2], gb_sets:from_list([b, d])) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
