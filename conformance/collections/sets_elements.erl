%% Sets, element by element.
-module(sets_elements).
-export([main/0]).

main() ->
    show(sets:size(sets:from_list([a, b, a]))),
    show(lists:sort(sets:to_list(sets:from_list([c, b, a, b])))),
    show(sets:is_element(a, sets:add_element(a, sets:new()))),
    show(sets:is_element(a, sets:del_element(a, sets:from_list([a])))),
    show(sets:is_element(1, sets:from_list([1.0]))),
    show(sets:size(sets:from_list([1, 1.0]))),
    show(sets:is_empty(sets:new())),
    show(sets:is_set(sets:new())),
    show(sets:is_set(a)),
    show(sets:is_set(#{})),
    pretty(sets:from_list([a, b, c, 1, 2, 3])),
    pretty(sets:new()),
    tried(fun() -> sets:size(a) end),
    tried(fun() -> sets:add_element(a, b) end),
    tried(fun() -> sets:is_element(a, b) end),
    tried(fun() -> sets:to_list(a) end),
    tried(fun() -> sets:from_list(a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
