% Calls of sets:
% add_element/2, del_element/2, filter/2, fold/3, from_list/1.
-module(sets_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> sets:add_element(-1, sets:new()) end),
    t(fun() -> sets:add_element(sets:from_list([1, 2], [{version, 2}]), sets:from_list([a, b, c])) end),
    t(fun() -> sets:add_element(7, sets:from_list([b, d])) end),
    t(fun() -> sets:add_element(foo, sets:from_list([b, d])) end),
    t(fun() -> sets:add_element(7, [1, 1.0, 2]) end),
    t(fun() -> sets:del_element(sets:from_list([a, b, c]), sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:del_element(sets:from_list([1, 2], [{version, 2}]), sets:from_list([b, d])) end),
    t(fun() -> sets:del_element([], sets:new()) end),
    t(fun() -> sets:del_element(a, #{a => 1}) end),
    t(fun() -> sets:del_element(a, "hello world") end),
    t(fun() -> sets:filter(fun(X) -> X > 1 end, #{a => 1}) end),
    t(fun() -> sets:filter(fun(X) -> X > 1 end, sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:filter(fun(X) -> X > 1 end, sets:from_list([a, b, c])) end),
    t(fun() -> sets:filter(10, sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:fold(fun(_, V) -> V end, sets:from_list([b, d]), sets:from_list([b, d])) end),
    t(fun() -> sets:fold(fun(X, Y) -> {X, Y} end, 1, sets:new()) end),
    t(fun() -> sets:fold(fun(X, Y) -> {X, Y} end, a, sets:from_list([b, d])) end),
    t(fun() -> sets:fold(fun(X, Y) -> X >= Y end, sets:from_list([a, b, c]), sets:new()) end),
    t(fun() -> sets:fold([{version, 2}], [sets:from_list([a]), sets:from_list([a, z])], sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:from_list([{version, 2}]) end),
    t(fun() -> sets:from_list([{a, 1}, {b, 2}]) end),
    t(fun() -> sets:from_list("abc") end),
    t(fun() -> sets:from_list([1, 2, 3]) end),
    t(fun() -> sets:from_list(7) end),
    t(fun() -> sets:from_list(3) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
