%% Keys removed.
-module(maps_remove_take).
-export([main/0]).

main() ->
    show(maps:remove(a, #{a => 1, b => 2})),
    show(maps:remove(c, #{a => 1})),
    show(maps:remove(1, #{1.0 => x})),
    show(maps:take(a, #{a => 1, b => 2})),
    show(maps:take(c, #{a => 1})),
    show(maps:take(a, #{a => undefined})),
    show(maps:without([a, c], #{a => 1, b => 2})),
    show(maps:with([a, c], #{a => 1, b => 2})),
    show(maps:with([], #{a => 1})),
    show(maps:without([], #{a => 1})),
    tried(fun() -> maps:remove(a, atom) end),
    tried(fun() -> maps:take(a, []) end),
    tried(fun() -> maps:with(a, #{}) end),
    tried(fun() -> maps:with([a | b], #{a => 1}) end),
    tried(fun() -> maps:without(a, #{}) end),
    tried(fun() -> maps:without([a], atom) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
