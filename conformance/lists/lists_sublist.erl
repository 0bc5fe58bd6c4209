%% Parts of lists by position.
-module(lists_sublist).
-export([main/0]).

main() ->
    show(lists:sublist([1, 2, 3, 4, 5], 2)),
    show(lists:sublist([1, 2, 3], 0)),
    show(lists:sublist([1, 2, 3], 9)),
    show(lists:sublist([], 1)),
    show(lists:sublist([1, 2, 3, 4, 5], 2, 3)),
    show(lists:sublist([1, 2, 3], 3, 5)),
    show(lists:sublist([1, 2, 3], 4, 5)),
    show(lists:sublist([1, 2, 3], 1, 0)),
    show(lists:split(0, [a, b])),
    show(lists:split(1, [a, b])),
    show(lists:split(2, [a, b])),
    tried(fun() -> lists:sublist([1, 2, 3], -1) end),
    tried(fun() -> lists:sublist([1, 2, 3], 0, 1) end),
    tried(fun() -> lists:sublist([1, 2, 3], 5, 1) end),
    tried(fun() -> lists:sublist([1 | 2], 2) end),
    tried(fun() -> lists:split(3, [a, b]) end),
    tried(fun() -> lists:split(-1, [a]) end),
    tried(fun() -> lists:split(1, a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
