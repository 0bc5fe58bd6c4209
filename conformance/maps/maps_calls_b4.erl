% Calls of maps:
% update_with/3, update_with/4, without/2.
-module(maps_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> maps:update_with(a, fun(V) -> V + 1 end, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:update_with(#{1 => a, 2 => b}, a, #{a => 2, b => 3}) end),
    t(fun() -> maps:update_with(fun(_, V1, V2) -> V1 + V2 end, a, a) end),
    t(fun() -> maps:update_with(#{a => 1, b => 2, c => 3}, fun(V) -> V + 1 end, true, #{a => 1}) end),
    t(fun() -> maps:update_with(#{1 => a, 2 => b}, fun(V) -> V + 1 end, 2.5, #{}) end),
    t(fun() -> maps:update_with(#{1 => a, 2 => b}, fun(V) -> V + 1 end, [1, 1.0, 2], #{}) end),
    t(fun() -> maps:update_with(a, fun(X) -> X > 1 end, #{1 => a, 2 => b}, #{1 => a, 2 => b}) end),
    t(fun() -> maps:update_with(fun(_, V1, V2) -> V1 + V2 end, 0, [a, c], #{a => 2, b => 3}) end),
    t(fun() -> maps:update_with(fun(_, V1, V2) -> V1 + V2 end, [1, 1.0, 2], #{a => 1, b => 2, c => 3}, foo) end),
    t(fun() -> maps:without([3, 1, 2, 1], #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:without([a, c], #{1 => a, 2 => b}) end),
    t(fun() -> maps:without([1, 2, 3], #{}) end),
    t(fun() -> maps:without([a, c], #{k => #{j => 1}}) end),
    t(fun() -> maps:without([a, c], -0.5) end),
    t(fun() -> maps:without(-1, [[1], [2, 3], []]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
