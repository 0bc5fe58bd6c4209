%% Elements taken away, the first of each.
-module(lists_subtract).
-export([main/0]).

main() ->
    show(lists:subtract([1, 2, 3, 2, 1], [2, 1])),
    show(lists:subtract([1, 2, 3], [4])),
    show(lists:subtract([1, 1.0], [1.0])),
    show([a, b, c, a] -- [a, a, x]),
    show("hello world" -- "lo w"),
    show(lists:delete(2, [1, 2, 3, 2])),
    show(lists:delete(9, [1, 2])),
    show(lists:delete(1.0, [1, 1.0])),
    show(lists:delete(a, [])),
    tried(fun() -> lists:delete(a, b) end),
    tried(fun() -> lists:delete(a, [b | c]) end),
    tried(fun() -> lists:subtract([a], b) end),
    tried(fun() -> lists:subtract(b, [a]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
