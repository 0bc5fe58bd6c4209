% Calls of maps:
% next/1, put/3, size/1, take/2, update/3.
-module(maps_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> maps:next(maps:iterator(#{a => 1, b => 2})) end),
    t(fun() -> maps:next({a, b, c}) end),
    t(fun() -> maps:next(fun(X, Y) -> {X, Y} end) end),
    t(fun() -> maps:put(#{1 => a, 2 => b}, 3, #{}) end),
    t(fun() -> maps:put([a, c], 7, #{1 => a, 2 => b}) end),
    t(fun() -> maps:put([], 2, #{1 => a, 2 => b}) end),
    t(fun() -> maps:put(a, a, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:put(2.5, <<"abc">>, foo) end),
    t(fun() -> maps:put(fun(V) -> V + 1 end, fun(_, V1, V2) -> V1 + V2 end, [a | b]) end),
    t(fun() -> maps:size(#{}) end),
    t(fun() -> maps:size(#{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:size(#{a => 1}) end),
    t(fun() -> maps:size(#{1 => a, 2 => b}) end),
    t(fun() -> maps:size([c, a, b]) end),
    t(fun() -> maps:size(10) end),
    t(fun() -> maps:take(2, #{k => #{j => 1}}) end),
    t(fun() -> maps:take(a, a) end),
    t(fun() -> maps:take(10, [1, 1.0, 2]) end),
    t(fun() -> maps:update(a, #{a => 1, b => 2, c => 3}, #{a => 2, b => 3}) end),
    t(fun() -> maps:update(a, #{1 => a, 2 => b}, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:update(1, a, #{1 => a, 2 => b}) end),
    t(fun() -> maps:update(a, maps:iterator(#{a => 1, b => 2}), #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:update(3, #{a => 1, b => 2, c => 3}, 10) end),
    t(fun() -> maps:update([3, 1, 2, 1], #{a => 1, b => 2, c => 3}, #{a => 1, b => 2, c => 3}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
