% Calls of proplists:
% append_values/2, compact/1, delete/2, expand/2, from_map/1.
-module(proplists_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> proplists:append_values({a, b, c}, [a, b]) end),
    t(fun() -> proplists:append_values(b, [{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:append_values(b, [c, a, b]) end),
    t(fun() -> proplists:append_values(a, [{a, 1}, {b, 2}]) end),
    t(fun() -> proplists:append_values([c, a, b], b) end),
    t(fun() -> proplists:compact([a, b]) end),
    t(fun() -> proplists:compact([{a, x}]) end),
    t(fun() -> proplists:compact([[1], [2, 3], []]) end),
    t(fun() -> proplists:compact("abc") end),
    t(fun() -> proplists:compact(3) end),
    t(fun() -> proplists:compact(0) end),
    t(fun() -> proplists:delete(#{a => 1}, [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:delete(a, [{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:delete([a, {b, 1}, {a, false}, {c, 2, 3}], [a, b]) end),
    t(fun() -> proplists:delete(<<1, 2, 3>>, [{a, x}]) end),
    t(fun() -> proplists:delete([{a, [{expanded, true}]}], foo) end),
    t(fun() -> proplists:expand([{a, 1}, {a, 2}, b], [a, b]) end),
    t(fun() -> proplists:expand([1, 2, 3], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> proplists:expand([{aliases, [{a, z}]}, {negations, [{b, not_b}]}], [3, 1, 2, 1]) end),
    t(fun() -> proplists:expand([a, b], [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:expand([a, b], <<",">>) end),
    t(fun() -> proplists:from_map(#{a => 1}) end),
    t(fun() -> proplists:from_map(#{a => 2, b => 3}) end),
    t(fun() -> proplists:from_map(<<"abc">>) end),
    t(fun() -> proplists:from_map([1, 1.0, 2]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
