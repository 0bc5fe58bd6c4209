%% The shapes of balanced trees.
-module(gb_trees_balance).
-export([main/0]).

main() ->
    show(gb_trees:from_orddict([{I, x} || I <- lists:seq(1, 10)])),
    show(lists:foldl(fun(K, T) -> gb_trees:enter(K, x, T) end, gb_trees:empty(), lists:seq(1, 12))),
    show(lists:foldl(fun(K, T) -> gb_trees:enter(K, x, T) end, gb_trees:empty(), lists:seq(12, 1, -1))),
    show(gb_trees:balance(lists:foldl(fun(K, T) -> gb_trees:enter(K, x, T) end, gb_trees:empty(), lists:seq(1, 12)))),
    show(depth(lists:foldl(fun(K, T) -> gb_trees:enter(K, x, T) end, gb_trees:empty(), lists:seq(1, 300)))),
    show(depth(gb_trees:balance(lists:foldl(fun(K, T) -> gb_trees:enter(K, x, T) end, gb_trees:empty(), lists:seq(1, 300))))),
    show(lists:foldl(fun gb_trees:delete/2, gb_trees:from_orddict([{I, x} || I <- lists:seq(1, 9)]), [5, 1, 9])),
    show(gb_trees:is_empty(gb_trees:from_orddict([]))),
    show(gb_trees:values(gb_trees:map(fun(K, _) -> -K end, gb_trees:from_orddict([{1, a}, {2, b}])))),
    tried(fun() -> gb_trees:from_orddict([a]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

depth({_, T}) -> height(T).

height(nil) -> 0;
height({_, _, A, B}) -> 1 + max(height(A), height(B)).
