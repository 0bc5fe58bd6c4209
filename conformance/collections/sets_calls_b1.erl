% Calls of sets:
% add_element/2, del_element/2, filter/2, fold/3, from_list/1.
-module(sets_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> sets:add_element(sets:from_list([1, 2], [{version, 2}]), sets:from_list([b, d])) end),
    t(fun() -> sets:add_element([{version, 2}], sets:from_list([a, b, c])) end),
    t(fun() -> sets:add_element(b, sets:from_list([a, b, c])) end),
    t(fun() -> sets:add_element([[1], [2, 3], []], #{a => 2, b => 3}) end),
    t(fun() -> sets:add_element(sets:from_list([a, b, c]), 2) end),
    t(fun() -> sets:del_element(-0.5, sets:from_list([b, d])) end),
    t(fun() -> sets:del_element({a, b, c}, sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:del_element(sets:from_list([a, b, c]), sets:new()) end),
    t(fun() -> sets:del_element(sets:from_list([1, 2], [{version, 2}]), sets:from_list([a, b, c])) end),
    t(fun() -> sets:del_element([sets:from_list([a]), sets:from_list([a, z])], a) end),
    t(fun() -> sets:filter(fun(X) -> X > 1 end, sets:from_list([a, b, c])) end),
    t(fun() -> sets:filter(fun(X) -> X > 1 end, sets:new()) end),
    t(fun() -> sets:filter(sets:from_list([1, 2], [{version, 2}]), [sets:from_list([a]), sets:from_list([a, z])]) end),
    t(fun() -> sets:fold(fun(X, Y) -> X >= Y end, 10, sets:from_list([a, b, c])) end),
    t(fun() -> sets:fold(fun(X, Y) -> X >= Y end, <<"a,b,c">>, sets:new()) end),
    t(fun() -> sets:fold(#{a => 1}, sets:new(), fun(X, Y) -> {X, Y} end) end),
    t(fun() -> sets:from_list([]) end),
    t(fun() -> sets:from_list([{version, 2}]) end),
    t(fun() -> sets:from_list([{a, 1}, {b, 2}]) end),
    t(fun() -> sets:from_list([3, 1, 2, 1]) end),
    t(fun() -> sets:from_list(2) end),
    t(fun() -> sets:from_list(1) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
