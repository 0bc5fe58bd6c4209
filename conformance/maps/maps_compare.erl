%% Maps compared with maps and with other terms.
-module(maps_compare).
-export([main/0]).

main() ->
    show(#{a => 1} == #{a => 1.0}),
    show(#{a => 1} =:= #{a => 1.0}),
    show(#{1 => a} == #{1.0 => a}),
    show(#{a => 1} < #{a => 2}),
    show(#{a => 2} < #{b => 1}),
    show(#{a => 1, b => 1} > #{z => 1}),
    show(#{} < []),
    show(#{} > {a, b}),
    show(#{1 => x} < #{1.0 => x}),
    show(lists:sort([#{b => 1}, #{a => 2}, #{a => 1, b => 1}, #{}, #{a => 1}])),
    show(max(#{a => 1}, #{a => 1.0})).

show(X) -> io:format("~w~n", [X]).
