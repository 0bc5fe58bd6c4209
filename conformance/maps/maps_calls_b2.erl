% Calls of maps:
% intersect/2, intersect_with/3, is_key/2, iterator/1, map/2.
-module(maps_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> maps:intersect(#{1 => a, 2 => b}, #{a => 1}) end),
    t(fun() -> maps:intersect(#{k => #{j => 1}}, #{k => #{j => 1}}) end),
    t(fun() -> maps:intersect(#{1 => a, 2 => b}, #{1 => a, 2 => b}) end),
    t(fun() -> maps:intersect(#{a => 1}, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:intersect(2.5, fun(X) -> {X, a} end) end),
    t(fun() -> maps:intersect(maps:iterator(#{a => 1, b => 2}), #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:intersect_with(fun(_, V1, V2) -> V1 + V2 end, #{1 => a, 2 => b}, #{a => 2, b => 3}) end),
    t(fun() -> maps:intersect_with(maps:iterator(#{a => 1, b => 2}), a, {a, b, c}) end),
    t(fun() -> maps:intersect_with(fun(_, V1, V2) -> V1 + V2 end, #{1 => a, 2 => b}, a) end),
    t(fun() -> maps:is_key(#{1 => a, 2 => b}, #{a => 1}) end),
    t(fun() -> maps:is_key(a, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:is_key(-1, maps:iterator(#{a => 1, b => 2})) end),
    t(fun() -> maps:is_key([{a, 1}, {b, 2}], [{a, 1}, {b, 2}]) end),
    t(fun() -> maps:iterator(#{k => #{j => 1}}) end),
    t(fun() -> maps:iterator(#{1 => a, 2 => b}) end),
    t(fun() -> maps:iterator(#{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:iterator(#{a => 1}) end),
    t(fun() -> maps:iterator(foo) end),
    t(fun() -> maps:iterator([3, 1, 2, 1]) end),
    t(fun() -> maps:map(fun(_, V) -> {true, {V}} end, #{1 => a, 2 => b}) end),
    t(fun() -> maps:map(fun(_, V) -> {true, {V}} end, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:map(fun(_, V) -> V end, #{}) end),
    t(fun() -> maps:map(fun(_, V) -> {true, {V}} end, #{a => 1}) end),
    t(fun() -> maps:map(true, fun(V) -> V + 1 end) end),
    t(fun() -> maps:map(fun(_, V) -> V > 1 end, a) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
