%% Deep lists made flat.
-module(lists_flatten).
-export([main/0]).

main() ->
    show(lists:flatten([])),
    show(lists:flatten([1, [2, [3, [4]], []], 5])),
    show(lists:flatten([[], [[]]])),
    show(lists:flatten([a, {b, [c]}, [d]])),
    pretty(lists:flatten(["ab", [$c, ["d"]]])),
    show(lists:flatten([1, [2]], [3, [4]])),
    show(lists:flatlength([1, [2, [3]], []])),
    show(lists:flatlength([])),
    tried(fun() -> lists:flatten(a) end),
    tried(fun() -> lists:flatten([a | b]) end),
    tried(fun() -> lists:flatten([a], b) end),
    tried(fun() -> lists:flatlength([a | b]) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
