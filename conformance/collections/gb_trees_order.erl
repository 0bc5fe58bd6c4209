%% Balanced trees from the smallest to the largest key.
-module(gb_trees_order).
-export([main/0]).

main() ->
    show(gb_trees:smallest(tree([3, 1, 2]))),
    show(gb_trees:largest(tree([3, 1, 2]))),
    show(gb_trees:take_smallest(tree([3, 1, 2]))),
    show(gb_trees:take_largest(tree([3, 1, 2]))),
    show(gb_trees:to_list(tree([3, 1, 2]))),
    show(gb_trees:keys(tree([3, 1, 2]))),
    show(gb_trees:values(tree([3, 1, 2]))),
    show(gb_trees:take(2, tree([3, 1, 2]))),
    show(gb_trees:take_any(2, tree([3, 1, 2]))),
    show(gb_trees:take_any(9, tree([3, 1, 2]))),
    show(gb_trees:map(fun(K, V) -> K + V end, tree([3, 1, 2]))),
    show(gb_trees:keys(gb_trees:delete_any(2, tree([3, 1, 2])))),
    tried(fun() -> gb_trees:smallest(gb_trees:empty()) end),
    tried(fun() -> gb_trees:largest(gb_trees:empty()) end),
    tried(fun() -> gb_trees:take_smallest(gb_trees:empty()) end),
    tried(fun() -> gb_trees:take_largest(gb_trees:empty()) end),
    tried(fun() -> gb_trees:take(9, tree([1])) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

tree(Keys) -> lists:foldl(fun(K, T) -> gb_trees:insert(K, K * K, T) end, gb_trees:empty(), Keys).
