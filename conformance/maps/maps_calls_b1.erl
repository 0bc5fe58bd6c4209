% Calls of maps:
% filtermap/2, foreach/2, from_keys/2, groups_from_list/2, groups_from_list/3.
-module(maps_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> maps:filtermap(fun(_, V) -> V > 1 end, #{}) end),
    t(fun() -> maps:filtermap(fun(_, V) -> {true, {V}} end, maps:iterator(#{a => 1, b => 2})) end),
    t(fun() -> maps:filtermap(fun(_, V) -> V > 1 end, #{k => #{j => 1}}) end),
    t(fun() -> maps:filtermap(fun(_, V) -> V > 1 end, #{1 => a, 2 => b}) end),
    t(fun() -> maps:filtermap(maps:iterator(#{a => 1, b => 2}), fun(X, Y) -> X >= Y end) end),
    t(fun() -> maps:filtermap(fun(X, Y) -> {X, Y} end, maps:iterator(#{a => 1, b => 2})) end),
    t(fun() -> maps:foreach(fun(_, V) -> V > 1 end, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:foreach(fun(_, V) -> {true, {V}} end, <<",">>) end),
    t(fun() -> maps:foreach([[1], [2, 3], []], fun(_, V) -> V > 1 end) end),
    t(fun() -> maps:from_keys([a, c], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> maps:from_keys([a, c], [1, 2, 3]) end),
    t(fun() -> maps:from_keys([a, c], "hello world") end),
    t(fun() -> maps:from_keys([], maps:iterator(#{a => 1, b => 2})) end),
    t(fun() -> maps:from_keys(fun(X, Y) -> X >= Y end, 1) end),
    t(fun() -> maps:groups_from_list(fun(X) -> {X, a} end, [{a, 1}, {b, 2}]) end),
    t(fun() -> maps:groups_from_list(fun(V) -> V + 1 end, []) end),
    t(fun() -> maps:groups_from_list(fun(V) -> V + 1 end, "abc") end),
    t(fun() -> maps:groups_from_list(<<1, 2, 3>>, 7) end),
    t(fun() -> maps:groups_from_list(fun(V) -> V + 1 end, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> maps:groups_from_list(fun(V) -> V + 1 end, fun(V) -> V + 1 end, "abc") end),
    t(fun() -> maps:groups_from_list(#{a => 1, b => 2, c => 3}, fun(_, V) -> V > 1 end, [a, c]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
