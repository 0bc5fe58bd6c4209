%% Three lists side by side.
-module(lists_zip3).
-export([main/0]).

main() ->
    show(lists:zip3([], [], [])),
    show(lists:zip3([1, 2], [a, b], ["x", "y"])),
    show(lists:unzip3([{1, a, x}, {2, b, y}])),
    show(lists:unzip3([])),
    show(lists:zipwith3(fun(X, Y, Z) -> X * Y + Z end, [1, 2], [3, 4], [5, 6])),
    show(lists:zipwith3(fun(X, Y, Z) -> [X, Y, Z] end, "a", "b", "c")),
    tried(fun() -> lists:zip3([1], [2], []) end),
    tried(fun() -> lists:unzip3([{a, b}]) end),
    tried(fun() -> lists:unzip3(a) end),
    tried(fun() -> lists:zipwith3(fun(X, Y, Z) -> {X, Y, Z} end, [1], [], []) end),
    tried(fun() -> lists:zipwith3(f, [], [], []) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
