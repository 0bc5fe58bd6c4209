% Calls of maps:
% update_with/3, update_with/4, without/2.
-module(maps_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> maps:update_with(<<"a,b,c">>, [], 1) end),
    t(fun() -> maps:update_with(fun(X, Y) -> {X, Y} end, {1, 2}, a) end),
    t(fun() -> maps:update_with(#{k => #{j => 1}}, fun(V) -> V + 1 end, foo, #{}) end),
    t(fun() -> maps:update_with(<<"a,b,c">>, fun(X) -> X > 1 end, maps:iterator(#{a => 1, b => 2}), #{}) end),
    t(fun() -> maps:update_with(a, fun(V) -> V + 1 end, #{k => #{j => 1}}, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:update_with(#{k => #{j => 1}}, fun(V) -> V + 1 end, #{k => #{j => 1}}, #{1 => a, 2 => b}) end),
    t(fun() -> maps:update_with(maps:iterator(#{a => 1, b => 2}), fun(_, V) -> V > 1 end, #{k => #{j => 1}}, a) end),
    t(fun() -> maps:update_with([], #{}, #{a => 1, b => 2, c => 3}, -0.5) end),
    t(fun() -> maps:without([[1], [2, 3], []], #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:without([a, c], #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:without([1, 1.0, 2], #{k => #{j => 1}}) end),
    t(fun() -> maps:without("hello world", #{1 => a, 2 => b}) end),
    t(fun() -> maps:without(a, true) end),
    t(fun() -> maps:without(a, [a, c]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
