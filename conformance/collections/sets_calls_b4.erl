% Calls of sets:
% subtract/2, to_list/1, union/1, union/2.
-module(sets_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> sets:subtract(sets:new(), [1, 1.0, 2]) end),
    t(fun() -> sets:subtract(sets:from_list([b, d]), sets:new()) end),
    t(fun() -> sets:subtract(#{a => 1}, sets:from_list([a, b, c])) end),
    t(fun() -> sets:subtract(sets:from_list([1, 2], [{version, 2}]), sets:from_list([b, d])) end),
    t(fun() -> sets:subtract(true, sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:to_list(sets:from_list([b, d])) end),
    t(fun() -> sets:to_list(sets:new()) end),
    t(fun() -> sets:to_list(#{a => 1}) end),
    t(fun() -> sets:to_list(sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:to_list([[1], [2, 3], []]) end),
    t(fun() -> sets:union([sets:from_list([a]), sets:from_list([a, z])]) end),
    t(fun() -> sets:union([{version, 2}]) end),
    t(fun() -> sets:union([]) end),
    t(fun() -> sets:union(fun(X) -> {X, a} end) end),
    t(fun() -> sets:union(sets:new(), #{a => 1}) end),
    t(fun() -> sets:union(sets:new(), #{a => 2, b => 3}) end),
    t(fun() -> sets:union(sets:new(), sets:new()) end),
    t(fun() -> sets:union(#{a => 1}, sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:union(<<"abc">>, sets:from_list([a, b, c])) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
