%% Balanced trees, key by key.
-module(gb_trees_keys).
-export([main/0]).

main() ->
    show(gb_trees:empty()),
    show(gb_trees:insert(b, 2, gb_trees:empty())),
    pretty(tree(lists:seq(1, 7))),
    show(gb_trees:get(3, tree([1, 2, 3]))),
    show(gb_trees:lookup(3, tree([1, 2, 3]))),
    show(gb_trees:lookup(9, tree([1, 2, 3]))),
    show(gb_trees:is_defined(2, tree([1, 2, 3]))),
    show(gb_trees:update(2, new, tree([1, 2]))),
    show(gb_trees:enter(2, new, tree([1, 2]))),
    show(gb_trees:enter(3, new, tree([1, 2]))),
    show(gb_trees:delete(2, tree([1, 2, 3]))),
    show(gb_trees:delete_any(9, tree([1]))),
    show(gb_trees:size(tree([1, 2]))),
    show(gb_trees:is_empty(gb_trees:empty())),
    tried(fun() -> gb_trees:insert(1, x, tree([1])) end),
    tried(fun() -> gb_trees:get(9, tree([1])) end),
    tried(fun() -> gb_trees:update(9, x, tree([1])) end),
    tried(fun() -> gb_trees:delete(9, tree([1])) end),
    tried(fun() -> gb_trees:size(a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

tree(Keys) -> lists:foldl(fun(K, T) -> gb_trees:insert(K, K * K, T) end, gb_trees:empty(), Keys).
