%% How lists begin and end.
-module(lists_prefix_suffix).
-export([main/0]).

main() ->
    show(lists:prefix([], [a])),
    show(lists:prefix([a, b], [a, b, c])),
    show(lists:prefix([a, c], [a, b, c])),
    show(lists:prefix([a, b, c], [a, b])),
    show(lists:prefix([1], [1.0])),
    show(lists:suffix([], [a])),
    show(lists:suffix([b, c], [a, b, c])),
    show(lists:suffix([a, b], [a, b, c])),
    show(lists:suffix([a, b, c], [b, c])),
    show(lists:suffix("ing", "string")),
    tried(fun() -> lists:prefix(a, [a]) end),
    tried(fun() -> lists:prefix([a], b) end),
    tried(fun() -> lists:suffix(a, [a]) end),
    tried(fun() -> lists:suffix([a], b) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
