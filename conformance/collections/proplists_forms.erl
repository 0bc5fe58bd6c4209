%% Property lists brought to other forms.
-module(proplists_forms).
-export([main/0]).

main() ->
    show(proplists:compact([{a, true}, {b, false}, c, {"d", true}])),
    show(proplists:unfold([a, {b, 1}, "c"])),
    show(proplists:property({a, true})),
    show(proplists:property({a, 1})),
    show(proplists:property(a, true)),
    show(proplists:property(a, 1)),
    show(proplists:normalize([a, {b, true}, no_c, {old, 1}, both], [{aliases, [{old, new}]}, {negations, [{no_c, c}]}, {expand, [{both, [x, {y, 1}]}]}])),
    show(proplists:expand([{both, [x, y]}], [a, both, {z, 1}])),
    show(proplists:expand([{{a, 1}, [b]}], [{a, 1}, a, {a, 2}])),
    show(proplists:substitute_aliases([{a, b}], [a, {a, 1}, {c, 2}])),
    show(proplists:substitute_negations([{no_a, a}], [no_a, {no_a, false}, b])),
    tried(fun() -> proplists:unfold(a) end),
    tried(fun() -> proplists:normalize([a], [b]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
