% Calls of proplists:
% append_values/2, compact/1, delete/2, expand/2, from_map/1.
-module(proplists_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> proplists:append_values(b, [{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:append_values(b, [a, b]) end),
    t(fun() -> proplists:append_values([{a, true}, {b, [1, 2]}, {b, [3]}], [1, 2, 3]) end),
    t(fun() -> proplists:append_values(b, [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:append_values(true, fun(X) -> {X, a} end) end),
    t(fun() -> proplists:compact([3, 1, 2, 1]) end),
    t(fun() -> proplists:compact([a, b]) end),
    t(fun() -> proplists:compact("hello world") end),
    t(fun() -> proplists:compact([{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:compact([a | b]) end),
    t(fun() -> proplists:compact({a, b, c}) end),
    t(fun() -> proplists:delete(fun(X, Y) -> {X, Y} end, [a, b]) end),
    t(fun() -> proplists:delete([{a, x}], [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:delete([{aliases, [{a, z}]}, {negations, [{b, not_b}]}], [{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:delete(<<"abc">>, [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:delete([{b, 2}, {a, 1}, {b, 3}], foo) end),
    t(fun() -> proplists:expand([], [1, 2, 3]) end),
    t(fun() -> proplists:expand([3, 1, 2, 1], [{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:expand([{aliases, [{a, z}]}, {negations, [{b, not_b}]}], "abc") end),
    t(fun() -> proplists:expand([a, {b, 1}, {a, false}, {c, 2, 3}], [{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:expand([a, b], <<1, 2, 3>>) end),
    t(fun() -> proplists:from_map(#{a => 2, b => 3}) end),
    t(fun() -> proplists:from_map(#{a => 1}) end),
    t(fun() -> proplists:from_map([a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:from_map(2.5) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
