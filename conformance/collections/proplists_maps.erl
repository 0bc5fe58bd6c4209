%% Property lists and maps.
-module(proplists_maps).
-export([main/0]).

main() ->
    show(proplists:to_map([a, {b, 1}, {c, 2, 3}, "d", {b, 2}])),
    show(proplists:to_map([])),
    show(proplists:to_map([old, no_b], [{aliases, [{old, new}]}, {negations, [{no_b, b}]}])),
    show(proplists:to_map([x], [{expand, [{x, [y, {z, 1}]}]}])),
    show(proplists:from_map(#{a => true, b => 1})),
    show(proplists:from_map(#{})),
    show(proplists:compact(proplists:from_map(#{a => true, b => 1}))),
    show(proplists:get_keys(proplists:from_map(#{k => v}))),
    show(proplists:append_values(a, proplists:from_map(#{a => [1]}))),
    show(proplists:lookup_all(b, proplists:unfold([b, {b, 1}]))),
    show(proplists:property("a", true)).

show(X) -> io:format("~w~n", [X]).
