%% Maps from and to lists.
-module(maps_lists).
-export([main/0]).

main() ->
    show(maps:from_list([])),
    show(maps:from_list([{a, 1}, {b, 2}, {a, 3}])),
    show(maps:to_list(#{b => 2, a => 1})),
    show(maps:keys(#{b => 2, a => 1})),
    show(maps:values(#{b => 2, a => 1})),
    show(maps:from_keys([a, b, a], 0)),
    show(maps:from_keys([], 0)),
    show(maps:to_list(#{})),
    show(maps:keys(#{})),
    show(maps:values(#{})),
    tried(fun() -> maps:from_list([a]) end),
    tried(fun() -> maps:from_list([{a, 1, 2}]) end),
    tried(fun() -> maps:from_list([{a, 1} | b]) end),
    tried(fun() -> maps:to_list(a) end),
    tried(fun() -> maps:keys(a) end),
    tried(fun() -> maps:values(a) end),
    tried(fun() -> maps:from_keys(a, 0) end),
    tried(fun() -> maps:from_keys([a | b], 0) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
