% Calls of maps:
% next/1, put/3, size/1, take/2, update/3.
-module(maps_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> maps:next({a, b, c}) end),
    t(fun() -> maps:next(maps:iterator(#{a => 1, b => 2})) end),
    t(fun() -> maps:next(<<"a,b,c">>) end),
    t(fun() -> maps:put(<<",">>, maps:iterator(#{a => 1, b => 2}), #{k => #{j => 1}}) end),
    t(fun() -> maps:put(#{a => 1, b => 2, c => 3}, #{k => #{j => 1}}, #{1 => a, 2 => b}) end),
    t(fun() -> maps:put(foo, #{1 => a, 2 => b}, #{k => #{j => 1}}) end),
    t(fun() -> maps:put([], #{}, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:put(#{a => 1, b => 2, c => 3}, [a, c], <<",">>) end),
    t(fun() -> maps:put(fun(_, V) -> {true, {V}} end, #{a => 1, b => 2, c => 3}, 3) end),
    t(fun() -> maps:size(#{a => 2, b => 3}) end),
    t(fun() -> maps:size(#{}) end),
    t(fun() -> maps:size(#{a => 1}) end),
    t(fun() -> maps:size(#{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:size([[1], [2, 3], []]) end),
    t(fun() -> maps:size(3) end),
    t(fun() -> maps:take(10, #{a => 2, b => 3}) end),
    t(fun() -> maps:take(2, #{1 => a, 2 => b}) end),
    t(fun() -> maps:take(a, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:take(1, #{1 => a, 2 => b}) end),
    t(fun() -> maps:take(maps:iterator(#{a => 1, b => 2}), [[1], [2, 3], []]) end),
    t(fun() -> maps:take(#{a => 1}, [a, c]) end),
    t(fun() -> maps:update(a, -1, #{a => 1}) end),
    t(fun() -> maps:update(a, #{}, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:update(a, #{1 => a, 2 => b}, #{a => 1}) end),
    t(fun() -> maps:update(fun(_, V1, V2) -> V1 + V2 end, [[1], [2, 3], []], {a, b, c}) end),
    t(fun() -> maps:update([], fun(_, V1, V2) -> V1 + V2 end, maps:iterator(#{a => 1, b => 2})) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
