% Calls of maps:
% filtermap/2, foreach/2, from_keys/2, groups_from_list/2, groups_from_list/3.
-module(maps_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> maps:filtermap(fun(_, V) -> {true, {V}} end, #{k => #{j => 1}}) end),
    t(fun() -> maps:filtermap(fun(_, V) -> {true, {V}} end, #{}) end),
    t(fun() -> maps:filtermap(fun(_, V) -> {true, {V}} end, #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:filtermap(fun(_, V) -> {true, {V}} end, #{1 => a, 2 => b}) end),
    t(fun() -> maps:filtermap("abc", []) end),
    t(fun() -> maps:filtermap(fun(_, V) -> {true, {V}} end, [1, 2, 3]) end),
    t(fun() -> maps:foreach(fun(_, V) -> V > 1 end, maps:iterator(#{a => 1, b => 2})) end),
    t(fun() -> maps:foreach(fun(X) -> {X, a} end, #{k => #{j => 1}}) end),
    t(fun() -> maps:foreach(fun(_, V) -> V end, b) end),
    t(fun() -> maps:from_keys([1, 1.0, 2], #{a => 2, b => 3}) end),
    t(fun() -> maps:from_keys([a, c], [a, c]) end),
    t(fun() -> maps:from_keys([{a, 1}, {b, 2}], #{a => 1, b => 2, c => 3}) end),
    t(fun() -> maps:from_keys([[1], [2, 3], []], <<"abc">>) end),
    t(fun() -> maps:from_keys(0, fun(X) -> X end) end),
    t(fun() -> maps:groups_from_list(fun(V) -> V + 1 end, "abc") end),
    t(fun() -> maps:groups_from_list(fun(X) -> X end, [{a, 1}, {b, 2}]) end),
    t(fun() -> maps:groups_from_list(fun(X) -> {X, a} end, []) end),
    t(fun() -> maps:groups_from_list(fun(V) -> V + 1 end, [1, 1.0, 2]) end),
    t(fun() -> maps:groups_from_list(-1, a) end),
    t(fun() -> maps:groups_from_list(fun(V) -> V + 1 end, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> maps:groups_from_list(fun(X, Y) -> {X, Y} end, #{k => #{j => 1}}, []) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
