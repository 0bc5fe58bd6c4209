% Calls of proplists:
% get_all_values/2, get_bool/2, get_keys/1, get_value/3, is_defined/2.
-module(proplists_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> proplists:get_all_values([a, b], [1, 1.0, 2]) end),
    t(fun() -> proplists:get_all_values(a, [a, b]) end),
    t(fun() -> proplists:get_all_values(a, [{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:get_all_values(a, [{a, x}]) end),
    t(fun() -> proplists:get_all_values([{aliases, [{a, z}]}, {negations, [{b, not_b}]}], fun(X) -> X > 1 end) end),
    t(fun() -> proplists:get_bool([{aliases, [{a, z}]}, {negations, [{b, not_b}]}], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:get_bool(a, [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:get_bool([{a, 1}, {a, 2}, b], fun(X) -> X > 1 end) end),
    t(fun() -> proplists:get_keys([1, 1.0, 2]) end),
    t(fun() -> proplists:get_keys([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> proplists:get_keys([a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:get_keys([{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:get_keys([a | b]) end),
    t(fun() -> proplists:get_value(7, [{a, true}, {b, [1, 2]}, {b, [3]}], [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:get_value([{aliases, [{a, z}]}, {negations, [{b, not_b}]}], [{a, true}, {b, [1, 2]}, {b, [3]}], [{a, x}]) end),
    t(fun() -> proplists:get_value([{a, true}, {b, [1, 2]}, {b, [3]}], [{a, x}], [{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:get_value(-0.5, [a, {b, 1}, {a, false}, {c, 2, 3}], foo) end),
    t(fun() -> proplists:get_value(10, a, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> proplists:is_defined([{a, 1}, {a, 2}, b], [{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:is_defined(b, [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:is_defined({a, b, c}, -0.5) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
