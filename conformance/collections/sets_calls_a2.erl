% Calls of sets:
% from_list/2, intersection/1, intersection/2, is_disjoint/2, is_element/2.
-module(sets_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> sets:from_list([], [sets:from_list([a]), sets:from_list([a, z])]) end),
    t(fun() -> sets:from_list("hello world", []) end),
    t(fun() -> sets:from_list([1, 2, 3], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> sets:from_list([{b, 2}, {a, 1}, {b, 3}], [3, 1, 2, 1]) end),
    t(fun() -> sets:from_list([3, 1, 2, 1], <<1, 2, 3>>) end),
    t(fun() -> sets:from_list(<<",">>, [[1], [2, 3], []]) end),
    t(fun() -> sets:intersection([sets:from_list([a]), sets:from_list([a, z])]) end),
    t(fun() -> sets:intersection([{version, 2}]) end),
    t(fun() -> sets:intersection(foo) end),
    t(fun() -> sets:intersection(sets:from_list([a, b, c]), sets:from_list([a, b, c])) end),
    t(fun() -> sets:intersection(sets:new(), sets:from_list([b, d])) end),
    t(fun() -> sets:intersection(sets:from_list([a, b, c]), sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:intersection(sets:from_list([b, d]), sets:from_list([b, d])) end),
    t(fun() -> sets:intersection([{a, 1}, {b, 2}], fun(X) -> X > 1 end) end),
    t(fun() -> sets:is_disjoint(sets:from_list([a, b, c]), sets:from_list([a, b, c])) end),
    t(fun() -> sets:is_disjoint(sets:from_list([1, 2], [{version, 2}]), sets:from_list([a, b, c])) end),
    t(fun() -> sets:is_disjoint(1, [sets:from_list([a]), sets:from_list([a, z])]) end),
    t(fun() -> sets:is_element([a | b], #{a => 2, b => 3}) end),
    t(fun() -> sets:is_element(b, sets:from_list([b, d])) end),
    t(fun() -> sets:is_element([3, 1, 2, 1], [sets:from_list([a]), sets:from_list([a, z])]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
