%% Lists put together.
-module(lists_append).
-export([main/0]).

main() ->
    show(lists:append([])),
    show(lists:append([[a]])),
    show(lists:append([[a], [], [b, c], "d"])),
    show(lists:append([1, 2], [3])),
    show(lists:append([], tail)),
    show(lists:append([1], tail)),
    show(lists:append([[1], 2])),
    show([1, 2] ++ [3] ++ []),
    tried(fun() -> lists:append([[1] | b]) end),
    tried(fun() -> lists:append([a, [b]]) end),
    tried(fun() -> lists:append(atom) end),
    tried(fun() -> lists:append(atom, [b]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
