%% Folds from either end.
-module(lists_fold).
-export([main/0]).

main() ->
    show(lists:foldl(fun(X, Acc) -> [X | Acc] end, [], [1, 2, 3])),
    show(lists:foldr(fun(X, Acc) -> [X | Acc] end, [], [1, 2, 3])),
    show(lists:foldl(fun(X, Acc) -> X - Acc end, 0, [1, 2, 3])),
    show(lists:foldr(fun(X, Acc) -> X - Acc end, 0, [1, 2, 3])),
    show(lists:foldl(fun(_, Acc) -> Acc + 1 end, 0, "hello")),
    show(lists:foldl(fun(_, _) -> x end, acc, [])),
    show(lists:foldr(fun(_, _) -> x end, acc, [])),
    tried(fun() -> lists:foldl(fun(X, Acc) -> X + Acc end, 0, [1, a]) end),
    tried(fun() -> lists:foldl(fun(_, Acc) -> Acc end, 0, a) end),
    tried(fun() -> lists:foldr(fun(_, Acc) -> Acc end, 0, a) end),
    tried(fun() -> lists:foldl(fun(_, Acc) -> Acc end, 0, [a | b]) end),
    tried(fun() -> lists:foldr(fun(_, Acc) -> Acc end, 0, [a | b]) end),
    tried(fun() -> lists:foldl(fun(X) -> X end, 0, []) end),
    tried(fun() -> lists:foldr(f, 0, []) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
