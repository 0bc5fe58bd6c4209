% Calls of sets:
% from_list/2, intersection/1, intersection/2, is_disjoint/2, is_element/2.
-module(sets_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> sets:from_list([{version, 2}], [{version, 2}]) end),
    t(fun() -> sets:from_list([1, 1.0, 2], [{version, 2}]) end),
    t(fun() -> sets:from_list([], [{a, 1}, {b, 2}]) end),
    t(fun() -> sets:from_list([3, 1, 2, 1], [sets:from_list([a]), sets:from_list([a, z])]) end),
    t(fun() -> sets:from_list(sets:from_list([b, d]), -1) end),
    t(fun() -> sets:from_list(-1, "hello world") end),
    t(fun() -> sets:intersection([{version, 2}]) end),
    t(fun() -> sets:intersection([sets:from_list([a]), sets:from_list([a, z])]) end),
    t(fun() -> sets:intersection({a, b, c}) end),
    t(fun() -> sets:intersection(sets:from_list([1, 2], [{version, 2}]), sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:intersection(sets:new(), sets:from_list([b, d])) end),
    t(fun() -> sets:intersection(#{a => 2, b => 3}, sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:intersection(sets:from_list([a, b, c]), sets:from_list([b, d])) end),
    t(fun() -> sets:intersection(7, sets:from_list([b, d])) end),
    t(fun() -> sets:is_disjoint(sets:from_list([1, 2], [{version, 2}]), sets:from_list([a, b, c])) end),
    t(fun() -> sets:is_disjoint(sets:from_list([1, 2], [{version, 2}]), sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:is_disjoint([sets:from_list([a]), sets:from_list([a, z])], sets:new()) end),
    t(fun() -> sets:is_element(sets:new(), #{a => 1}) end),
    t(fun() -> sets:is_element(a, #{a => 2, b => 3}) end),
    t(fun() -> sets:is_element("abc", [sets:from_list([a]), sets:from_list([a, z])]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
