%% Maps and folds in one.
-module(lists_mapfold).
-export([main/0]).

main() ->
    show(lists:mapfoldl(fun(X, Sum) -> {X * 2, Sum + X} end, 0, [1, 2, 3])),
    show(lists:mapfoldr(fun(X, Sum) -> {X * 2, Sum + X} end, 0, [1, 2, 3])),
    show(lists:mapfoldl(fun(X, N) -> {{N, X}, N + 1} end, 1, [a, b, c])),
    show(lists:mapfoldr(fun(X, N) -> {{N, X}, N + 1} end, 1, [a, b, c])),
    show(lists:mapfoldl(fun(X, Acc) -> {X, [X | Acc]} end, [], [])),
    show(lists:mapfoldr(fun(X, Acc) -> {X, [X | Acc]} end, end_of, [])),
    tried(fun() -> lists:mapfoldl(fun(X, _) -> X end, 0, [1]) end),
    tried(fun() -> lists:mapfoldr(fun(X, _) -> X end, 0, [1]) end),
    tried(fun() -> lists:mapfoldl(fun(X, A) -> {X, A} end, 0, a) end),
    tried(fun() -> lists:mapfoldr(fun(X, A) -> {X, A} end, 0, [a | b]) end),
    tried(fun() -> lists:mapfoldl(f, 0, []) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
