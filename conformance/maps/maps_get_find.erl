%% Values asked for.
-module(maps_get_find).
-export([main/0]).

main() ->
    show(maps:get(a, #{a => 1})),
    show(maps:get(b, #{a => 1}, none)),
    show(maps:find(a, #{a => 1})),
    show(maps:find(b, #{a => 1})),
    show(maps:is_key(a, #{a => 1})),
    show(maps:is_key(b, #{a => 1})),
    show(maps:get(1.0, #{1 => int}, other)),
    show(maps:find(1.0, #{1.0 => float, 1 => int})),
    show(map_get(a, #{a => x})),
    show(is_map_key(a, #{})),
    tried(fun() -> maps:get(b, #{a => 1}) end),
    tried(fun() -> maps:get(b, atom) end),
    tried(fun() -> maps:get(b, atom, none) end),
    tried(fun() -> maps:find(b, []) end),
    tried(fun() -> maps:is_key(b, 1) end),
    tried(fun() -> map_get(b, #{}) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
