% Calls of proplists:
% lookup/2, lookup_all/2, normalize/2, property/1, property/2.
-module(proplists_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> proplists:lookup([{a, 1}, {a, 2}, b], [{a, x}]) end),
    t(fun() -> proplists:lookup(b, [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:lookup(a, [a, b]) end),
    t(fun() -> proplists:lookup(a, [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:lookup([{aliases, [{a, z}]}, {negations, [{b, not_b}]}], a) end),
    t(fun() -> proplists:lookup_all([a, b], [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:lookup_all(a, [a, b]) end),
    t(fun() -> proplists:lookup_all(b, [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:lookup_all(b, [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:lookup_all([{b, 2}, {a, 1}, {b, 3}], true) end),
    t(fun() -> proplists:normalize([a, {b, 1}, {a, false}, {c, 2, 3}], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:normalize("hello world", [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:normalize([{a, 1}, {a, 2}, b], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:normalize([1, 2, 3], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:normalize([a, {b, 1}, {a, false}, {c, 2, 3}], #{a => 1}) end),
    t(fun() -> proplists:normalize(<<",">>, [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:property([{a, true}, {b, [1, 2]}, {b, [3]}]) end),
    t(fun() -> proplists:property([{a, x}]) end),
    t(fun() -> proplists:property(-1) end),
    t(fun() -> proplists:property([1, 2, 3]) end),
    t(fun() -> proplists:property(a, foo) end),
    t(fun() -> proplists:property([{a, 1}, {a, 2}, b], [3, 1, 2, 1]) end),
    t(fun() -> proplists:property(-1, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> proplists:property(#{a => 1}, [{a, 1}, {a, 2}, b]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
