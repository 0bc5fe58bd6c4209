%% Sorting by one element of tuples.
-module(lists_keysort).
-export([main/0]).

main() ->
    show(lists:keysort(1, [{b, 1}, {a, 2}, {c, 0}])),
    show(lists:keysort(2, [{b, 1}, {a, 2}, {c, 0}, {d, 1}])),
    show(lists:keysort(1, [])),
    show(lists:keysort(1, [{1, a}, {1.0, b}, {1, c}])),
    show(lists:ukeysort(1, [{b, 1}, {a, 2}, {b, 3}])),
    show(lists:ukeysort(2, [{b, 1}, {a, 2}, {c, 1}])),
    show(lists:ukeysort(1, [])),
    tried(fun() -> lists:keysort(0, []) end),
    tried(fun() -> lists:keysort(3, [{a, b}, {c, d}]) end),
    tried(fun() -> lists:keysort(1, [a, b]) end),
    tried(fun() -> lists:ukeysort(1, [a, b]) end),
    tried(fun() -> lists:ukeysort(x, []) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
