%% Elements with their numbers.
-module(lists_enumerate).
-export([main/0]).

main() ->
    show(lists:enumerate([])),
    show(lists:enumerate([a, b, c])),
    show(lists:enumerate(10, [a, b])),
    show(lists:enumerate(0, "ab")),
    show(lists:enumerate(-1, [x, y, z])),
    show([X || {I, X} <- lists:enumerate([a, b, c, d]), I rem 2 =:= 0]),
    tried(fun() -> lists:enumerate(a) end),
    tried(fun() -> lists:enumerate(1.5, [a]) end),
    tried(fun() -> lists:enumerate([a | b]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
