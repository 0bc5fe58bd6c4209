% Calls of array:
% from_list/2, from_orddict/1, from_orddict/2, get/2, is_array/1.
-module(array_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> array:from_list([[1], [2, 3], []], 1) end),
    t(fun() -> array:from_list([], [{0, a}, {4, b}]) end),
    t(fun() -> array:from_list([{0, a}, {4, b}], {default, q}) end),
    t(fun() -> array:from_list([c, a, b], 0) end),
    t(fun() -> array:from_list({default, q}, array:new(3)) end),
    t(fun() -> array:from_orddict([{0, a}, {4, b}]) end),
    t(fun() -> array:from_orddict([]) end),
    t(fun() -> array:from_orddict(a) end),
    t(fun() -> array:from_orddict([1, 1.0, 2]) end),
    t(fun() -> array:from_orddict([{0, a}, {4, b}], 0) end),
    t(fun() -> array:from_orddict([{0, a}, {4, b}], "abc") end),
    t(fun() -> array:from_orddict([{0, a}, {4, b}], [a | b]) end),
    t(fun() -> array:from_orddict([{0, a}, {4, b}], -0.5) end),
    t(fun() -> array:from_orddict(array:from_list([a, b, c]), fun(X, Y) -> {X, Y} end) end),
    t(fun() -> array:from_orddict([c, a, b], [{0, a}, {4, b}]) end),
    t(fun() -> array:get(0, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:get(0, array:from_list([a, b, c])) end),
    t(fun() -> array:get(1, array:new(3)) end),
    t(fun() -> array:get(1, array:from_list([a, b, c])) end),
    t(fun() -> array:get([{b, 2}, {a, 1}, {b, 3}], array:new(3)) end),
    t(fun() -> array:is_array(fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> array:is_array(array:new(3)) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
