% Calls of gb_sets:
% is_element/2, is_empty/1, is_member/2, is_set/1, is_subset/2.
-module(gb_sets_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> gb_sets:is_element(7, gb_sets:empty()) end),
    t(fun() -> gb_sets:is_element(a, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:is_element(2.5, {a, b, c}) end),
    t(fun() -> gb_sets:is_empty(b) end),
    t(fun() -> gb_sets:is_empty(gb_sets:empty()) end),
    t(fun() -> gb_sets:is_member(#{a => 2, b => 3}, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:is_member(d, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:is_member(fun(X) -> X > a end, 10) end),
    t(fun() -> gb_sets:is_set(fun(X) -> X > a end) end),
    t(fun() -> gb_sets:is_set(gb_sets:empty()) end),
    t(fun() -> gb_sets:is_subset(gb_sets:from_list([a, b, c]), gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:is_subset(gb_sets:empty(), gb_sets:empty()) end),
    t(fun() -> gb_sets:is_subset(d, fun(_, V) -> V end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
