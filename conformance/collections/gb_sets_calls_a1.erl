% Calls of gb_sets:
% add/2, add_element/2, balance/1, del_element/2, delete/2.
-module(gb_sets_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> gb_sets:add([a | b], gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:add(gb_sets:from_list([b, d]), gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:add([1, 2, 3], gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:add(a, gb_sets:empty()) end),
    t(fun() -> gb_sets:add(2.5, d) end),
    t(fun() -> gb_sets:add_element(10, gb_sets:empty()) end),
    t(fun() -> gb_sets:add_element(2.5, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:add_element(gb_sets:from_list([a, b, c]), gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:add_element([{a, 1}, {b, 2}], gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:add_element([c, a, b], "hello world") end),
    t(fun() -> gb_sets:balance(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:balance(gb_sets:empty()) end),
    t(fun() -> gb_sets:balance(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:balance([1, 1.0, 2]) end),
    t(fun() -> gb_sets:del_element(fun(X, Y) -> X >= Y end, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:del_element(a, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:del_element({a, b, c}, gb_sets:empty()) end),
    t(fun() -> gb_sets:del_element(a, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:del_element(-0.5, [gb_sets:from_list([a]), gb_sets:from_list([a, z])]) end),
    t(fun() -> gb_sets:delete(a, gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:delete(d, gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:delete([gb_sets:from_list([a]), gb_sets:from_list([a, z])], b) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
