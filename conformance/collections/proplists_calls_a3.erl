% Calls of proplists:
% lookup/2, lookup_all/2, normalize/2, property/1, property/2.
-module(proplists_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> proplists:lookup(a, [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:lookup(foo, [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:lookup(b, [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:lookup(b, [{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:lookup([{a, x}], 2) end),
    t(fun() -> proplists:lookup_all([{b, 2}, {a, 1}, {b, 3}], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:lookup_all(b, [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:lookup_all(a, [a, b]) end),
    t(fun() -> proplists:lookup_all(b, [{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:lookup_all(fun(X) -> {X, a} end, b) end),
    t(fun() -> proplists:normalize([{a, true}, {b, [1, 2]}, {b, [3]}], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:normalize([{a, x}], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:normalize("abc", [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:normalize([a, {b, 1}, {a, false}, {c, 2, 3}], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:normalize(a, fun(_, V) -> V end) end),
    t(fun() -> proplists:normalize(a, [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:property(b) end),
    t(fun() -> proplists:property([1, 1.0, 2]) end),
    t(fun() -> proplists:property("hello world") end),
    t(fun() -> proplists:property({a, b, c}) end),
    t(fun() -> proplists:property(b, <<"abc">>) end),
    t(fun() -> proplists:property(a, [{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:property(b, 2.5) end),
    t(fun() -> proplists:property([a, b], 10) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
