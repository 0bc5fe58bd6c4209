%% Arrays made with options.
-module(array_new).
-export([main/0]).

main() ->
    show(array:new()),
    show(array:new(5)),
    show(array:new(12)),
    show(array:new([{size, 3}, {default, 0}])),
    show(array:new(5, {default, x})),
    show(array:new([{size, 5}, {fixed, false}])),
    show(array:new(fixed)),
    show(array:is_array(array:new())),
    show(array:is_array(a)),
    show(array:is_fix(array:new(3))),
    show(array:is_fix(array:new())),
    show(array:size(array:new(3))),
    show(array:default(array:new({default, d}))),
    show(array:default(array:new())),
    tried(fun() -> array:new(-1) end),
    tried(fun() -> array:new(a) end),
    tried(fun() -> array:new([{size, x}]) end),
    tried(fun() -> array:size(a) end),
    tried(fun() -> array:default(a) end),
    tried(fun() -> array:new(-1, fixed) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
