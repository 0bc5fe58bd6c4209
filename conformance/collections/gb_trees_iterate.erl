%% Iterators over balanced trees.
-module(gb_trees_iterate).
-export([main/0]).

main() ->
    show(walk(gb_trees:iterator(tree(5)))),
    show(walk(gb_trees:iterator_from(3, tree(5)))),
    show(walk(gb_trees:iterator_from(2.5, tree(5)))),
    show(walk(gb_trees:iterator_from(9, tree(5)))),
    show(gb_trees:next(gb_trees:iterator(gb_trees:empty()))),
    show(gb_trees:next(gb_trees:iterator(tree(2)))),
    show(gb_trees:iterator(tree(3))),
    show(lists:sum([K || {K, _} <- walk(gb_trees:iterator(tree(50)))])),
    tried(fun() -> gb_trees:next(a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

tree(N) -> gb_trees:from_orddict([{I, {I}} || I <- lists:seq(1, N)]).

walk(Iterator) ->
    case gb_trees:next(Iterator) of
        {K, V, Next} -> [{K, V} | walk(Next)];
        none -> []
    end.
