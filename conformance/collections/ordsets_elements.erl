%% Ordered sets, element by element.
-module(ordsets_elements).
-export([main/0]).

main() ->
    show(ordsets:new()),
    show(ordsets:from_list([c, a, b, a])),
    show(ordsets:add_element(b, [a, c])),
    show(ordsets:add_element(a, [a, c])),
    show(ordsets:add_element(1.0, [1])),
    show(ordsets:del_element(a, [a, c])),
    show(ordsets:del_element(z, [a, c])),
    show(ordsets:is_element(a, [a, c])),
    show(ordsets:is_element(b, [a, c])),
    show(ordsets:size([a, b])),
    show(ordsets:is_empty([])),
    show(ordsets:is_set([a, b])),
    show(ordsets:is_set([b, a])),
    show(ordsets:is_set(a)),
    show(ordsets:to_list([a])),
    tried(fun() -> ordsets:from_list(a) end),
    tried(fun() -> ordsets:add_element(a, b) end),
    tried(fun() -> ordsets:is_element(a, b) end),
    tried(fun() -> ordsets:size(a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
