% Calls of maps:
% intersect/2, intersect_with/3, is_key/2, iterator/1, map/2.
-module(maps_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> maps:intersect(#{}, #{1 => a, 2 => b}) end),
    t(fun() -> maps:intersect(#{a => 1, b => 2, c => 3}, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:intersect(#{k => #{j => 1}}, #{k => #{j => 1}}) end),
    t(fun() -> maps:intersect(#{a => 2, b => 3}, #{a => 2, b => 3}) end),
    t(fun() -> maps:intersect(1, maps:iterator(#{a => 1, b => 2})) end),
    t(fun() -> maps:intersect("abc", #{}) end),
    t(fun() -> maps:intersect_with(fun(_, V1, V2) -> V1 + V2 end, #{a => 1, b => 2, c => 3}, #{k => #{j => 1}}) end),
    t(fun() -> maps:intersect_with(10, #{a => 1, b => 2, c => 3}, #{}) end),
    t(fun() -> maps:intersect_with(fun(_, V1, V2) -> V1 + V2 end, 3, #{1 => a, 2 => b}) end),
    t(fun() -> maps:is_key(-0.5, #{k => #{j => 1}}) end),
    t(fun() -> maps:is_key(a, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:is_key(fun(V) -> V + 1 end, "abc") end),
    t(fun() -> maps:is_key(1, []) end),
    t(fun() -> maps:iterator(#{k => #{j => 1}}) end),
    t(fun() -> maps:iterator(#{a => 2, b => 3}) end),
    t(fun() -> maps:iterator(#{}) end),
    t(fun() -> maps:iterator(#{1 => a, 2 => b}) end),
    t(fun() -> maps:iterator(-0.5) end),
    t(fun() -> maps:iterator(<<1, 2, 3>>) end),
    t(fun() -> maps:map(fun(_, V) -> V end, #{k => #{j => 1}}) end),
    t(fun() -> maps:map(fun(_, V) -> V > 1 end, maps:iterator(#{a => 1, b => 2})) end),
    t(fun() -> maps:map(fun(_, V) -> {true, {V}} end, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:map(fun(_, V) -> {true, {V}} end, #{}) end),
    t(fun() -> maps:map([3, 1, 2, 1], #{1 => a, 2 => b}) end),
    t(fun() -> maps:map(fun(X, Y) -> X >= Y end, <<1, 2, 3>>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
