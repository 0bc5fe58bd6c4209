%% Sequences of integers.
-module(lists_seq).
-export([main/0]).

main() ->
    show(lists:seq(1, 5)),
    show(lists:seq(3, 3)),
    show(lists:seq(1, 0)),
    show(lists:seq(-2, 2)),
    show(lists:seq(1, 10, 3)),
    show(lists:seq(10, 1, -4)),
    show(lists:seq(5, 5, 0)),
    show(lists:seq(2, 1, 1)),
    show(lists:seq(1 bsl 62, (1 bsl 62) + 2)),
    show(length(lists:seq(1, 1000))),
    tried(fun() -> lists:seq(1, -1) end),
    tried(fun() -> lists:seq(1, 5, 0) end),
    tried(fun() -> lists:seq(1, 5, -1) end),
    tried(fun() -> lists:seq(a, 5) end),
    tried(fun() -> lists:seq(1, 5.0) end),
    tried(fun() -> lists:seq(5, 1, 1) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
