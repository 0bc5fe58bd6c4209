% Calls of array:
% from_list/2, from_orddict/1, from_orddict/2, get/2, is_array/1.
-module(array_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> array:from_list([{0, a}, {4, b}], 0) end),
    t(fun() -> array:from_list([c, a, b], {default, q}) end),
    t(fun() -> array:from_list([[1], [2, 3], []], 2) end),
    t(fun() -> array:from_list([[1], [2, 3], []], 2.5) end),
    t(fun() -> array:from_list({1, 2}, 10) end),
    t(fun() -> array:from_orddict([{0, a}, {4, b}]) end),
    t(fun() -> array:from_orddict([]) end),
    t(fun() -> array:from_orddict(0) end),
    t(fun() -> array:from_orddict([1, 2, 3]) end),
    t(fun() -> array:from_orddict([{0, a}, {4, b}], foo) end),
    t(fun() -> array:from_orddict([], array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:from_orddict([{0, a}, {4, b}], <<",">>) end),
    t(fun() -> array:from_orddict([], "hello world") end),
    t(fun() -> array:from_orddict(fun(I, V) -> {I, V} end, {default, q}) end),
    t(fun() -> array:from_orddict([c, a, b], array:from_list([a, b, c])) end),
    t(fun() -> array:get(1, array:from_list([a, b, c])) end),
    t(fun() -> array:get(0, array:from_list([a, b, c])) end),
    t(fun() -> array:get(0, array:set(5, z, array:new())) end),
    t(fun() -> array:get(0, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:get({default, q}, foo) end),
    t(fun() -> array:is_array(10) end),
    t(fun() -> array:is_array(array:new(3)) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
