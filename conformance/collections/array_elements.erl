%% Elements of arrays read and written.
-module(array_elements).
-export([main/0]).

main() ->
    show(array:get(1, array:from_list([a, b, c]))),
    show(array:get(9, array:from_list([a]))),
    show(array:get(0, array:new(2))),
    show(array:set(0, x, array:new(2))),
    pretty(array:set(3, x, array:new())),
    pretty(array:set(12, x, array:from_list([a, b]))),
    show(array:size(array:set(1000, x, array:new()))),
    show(array:to_list(array:reset(1, array:from_list([a, b, c])))),
    show(array:reset(7, array:from_list([a]))),
    show(array:set(1, y, array:fix(array:from_list([a, b])))),
    tried(fun() -> array:get(-1, array:new()) end),
    tried(fun() -> array:get(2, array:new(2)) end),
    tried(fun() -> array:set(2, x, array:new(2)) end),
    tried(fun() -> array:set(-1, x, array:new()) end),
    tried(fun() -> array:get(a, array:new()) end),
    tried(fun() -> array:reset(5, array:new(2)) end),
    tried(fun() -> array:get(0, a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
