%% Elements visited in their order.
-module(lists_foreach).
-export([main/0]).

main() ->
    show(lists:foreach(fun(X) -> io:format("seen ~w~n", [X]) end, [c, a, b])),
    show(lists:foreach(fun(X) -> show({X}) end, [])),
    tried(fun() -> lists:foreach(fun(X) -> show(X), 1 / X end, [2, 1, 0, 5]) end),
    tried(fun() -> lists:foreach(fun(X) -> show(X) end, [a | b]) end),
    tried(fun() -> lists:foreach(f, []) end),
    tried(fun() -> lists:foreach(fun(X) -> X end, a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
