% Calls of sets:
% subtract/2, to_list/1, union/1, union/2.
-module(sets_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> sets:subtract(sets:from_list([b, d]), sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:subtract(#{a => 1}, sets:from_list([a, b, c])) end),
    t(fun() -> sets:subtract(sets:new(), 0) end),
    t(fun() -> sets:subtract([{version, 2}], []) end),
    t(fun() -> sets:to_list(sets:from_list([b, d])) end),
    t(fun() -> sets:to_list(#{a => 2, b => 3}) end),
    t(fun() -> sets:to_list(#{a => 1}) end),
    t(fun() -> sets:to_list(sets:from_list([a, b, c])) end),
    t(fun() -> sets:to_list(1) end),
    t(fun() -> sets:union([sets:from_list([a]), sets:from_list([a, z])]) end),
    t(fun() -> sets:union([{version, 2}]) end),
    t(fun() -> sets:union(3) end),
    t(fun() -> sets:union(sets:from_list([a, b, c]), sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:union(sets:from_list([b, d]), #{a => 2, b => 3}) end),
    t(fun() -> sets:union(sets:from_list([b, d]), sets:from_list([a, b, c])) end),
    t(fun() -> sets:union(sets:from_list([b, d]), sets:from_list([1, 2], [{version, 2}])) end),
    t(fun() -> sets:union(a, a) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
