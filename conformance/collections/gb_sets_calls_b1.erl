% Calls of gb_sets:
% add/2, add_element/2, balance/1, del_element/2, delete/2.
-module(gb_sets_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> gb_sets:add(a, gb_sets:empty()) end),
    t(fun() -> gb_sets:add(3, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:add([[1], [2, 3], []], gb_sets:empty()) end),
    t(fun() -> gb_sets:add(2.5, gb_sets:empty()) end),
    t(fun() -> gb_sets:add(d, fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> gb_sets:add_element(gb_sets:empty(), gb_sets:empty()) end),
    t(fun() -> gb_sets:add_element(gb_sets:from_list([a, b, c]), gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:add_element(#{a => 1}, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:add_element(2, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:add_element(gb_sets:iterator(gb_sets:from_list([a, b])), fun(X) -> X end) end),
    t(fun() -> gb_sets:balance(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:balance(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:balance(gb_sets:empty()) end),
    t(fun() -> gb_sets:balance(fun(_, V) -> V end) end),
    t(fun() -> gb_sets:del_element(gb_sets:empty(), gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:del_element([3, 1, 2, 1], gb_sets:empty()) end),
    t(fun() -> gb_sets:del_element(gb_sets:from_list([a, b, c]), gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:del_element(a, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:del_element([gb_sets:from_list([a]), gb_sets:from_list([a, z])], "abc") end),
    t(fun() -> gb_sets:delete(a, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:delete(d, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:delete(fun(X) -> X > a end, d) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
