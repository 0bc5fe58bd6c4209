% Calls of proplists:
% get_all_values/2, get_bool/2, get_keys/1, get_value/3, is_defined/2.
-module(proplists_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> proplists:get_all_values([{aliases, [{a, z}]}, {negations, [{b, not_b}]}], []) end),
    t(fun() -> proplists:get_all_values(a, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> proplists:get_all_values(a, [{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:get_all_values(a, [{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:get_all_values(fun(X, Y) -> {X, Y} end, b) end),
    t(fun() -> proplists:get_bool(fun(_, V) -> V end, [{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:get_bool(b, [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:get_bool("abc", foo) end),
    t(fun() -> proplists:get_keys([a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:get_keys([{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:get_keys([{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:get_keys([{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:get_value(10, [{a, 1}, {a, 2}, b], [{a, x}]) end),
    t(fun() -> proplists:get_value(a, [{a, x}], 10) end),
    t(fun() -> proplists:get_value(0, [{a, 1}, {a, 2}, b], true) end),
    t(fun() -> proplists:get_value(fun(X) -> X > 1 end, [{a, x}], [{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:get_value(3, #{a => 1}, fun(X) -> {X, a} end) end),
    t(fun() -> proplists:is_defined([{a, 1}, {a, 2}, b], "hello world") end),
    t(fun() -> proplists:is_defined(a, [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:is_defined("hello world", b) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
