% Calls of proplists:
% split/2, substitute_aliases/2, substitute_negations/2, to_map/1, to_map/2.
-module(proplists_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> proplists:split([], [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:split([{a, 1}, {a, 2}, b], [c, a, b]) end),
    t(fun() -> proplists:split([{aliases, [{a, z}]}, {negations, [{b, not_b}]}], [1, 2, 3]) end),
    t(fun() -> proplists:split([{a, x}], "abc") end),
    t(fun() -> proplists:split([1, 2, 3], a) end),
    t(fun() -> proplists:split(b, [{a, x}]) end),
    t(fun() -> proplists:substitute_aliases([{a, x}], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:substitute_aliases([{a, [{expanded, true}]}], [{a, 1}, {b, 2}]) end),
    t(fun() -> proplists:substitute_aliases([{a, 1}, {a, 2}, b], [{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:substitute_aliases([{a, [{expanded, true}]}], [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:substitute_aliases(foo, a) end),
    t(fun() -> proplists:substitute_aliases(a, <<1, 2, 3>>) end),
    t(fun() -> proplists:substitute_negations([{a, true}, {b, [1, 2]}, {b, [3]}], [{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:substitute_negations([{a, 1}, {a, 2}, b], [{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:substitute_negations([{a, true}, {b, [1, 2]}, {b, [3]}], [{a, 1}, {a, 2}, b]) end),
    t(fun() -> proplists:substitute_negations([{aliases, [{a, z}]}, {negations, [{b, not_b}]}], [a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:substitute_negations([a, {b, 1}, {a, false}, {c, 2, 3}], 10) end),
    t(fun() -> proplists:substitute_negations([{a, x}], 3) end),
    t(fun() -> proplists:to_map([3, 1, 2, 1]) end),
    t(fun() -> proplists:to_map([c, a, b]) end),
    t(fun() -> proplists:to_map([{a, x}]) end),
    t(fun() -> proplists:to_map([a, b]) end),
    t(fun() -> proplists:to_map(3) end),
    t(fun() -> proplists:to_map([{a, [{expanded, true}]}], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:to_map([c, a, b], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:to_map([a, {b, 1}, {a, false}, {c, 2, 3}], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:to_map([{a, 1}, {a, 2}, b], [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end),
    t(fun() -> proplists:to_map([{a, 1}, {a, 2}, b], b) end),
    t(fun() -> proplists:to_map(<<"a,b,c">>, [{aliases, [{a, z}]}, {negations, [{b, not_b}]}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
