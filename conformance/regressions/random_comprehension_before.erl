%% A list comprehension in front of ++: what is behind it comes first.
-module(random_comprehension_before).
-export([main/0]).

main() ->
    [io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]) || F <- [
        fun() -> [X || X <- id(a)] ++ maps:values(id(b)) end,
        fun() -> [X || X <- id(a)] ++ id(b) end,
        fun() -> [X || X <- id([])] ++ id(b) end,
        fun() -> [X || X <- id([1, 2])] ++ id(b) end,
        fun() -> [X * 2 || X <- id([1, 2, 3]), X =/= 2] ++ [X || X <- id("ab")] ++ [c] end,
        fun() -> [{X, Y} || X <- id([1, 2]), Y <- [X, a]] ++ id([z]) end,
        fun() -> [X || <<X:4>> <= id(<<1, 2>>), X > 0] ++ id([z]) end,
        fun() -> [tick(X) || X <- [tick(1)]] ++ [tick(2)] ++ [tick(X) || X <- [tick(3)]] end,
        fun() -> [X || X <- id([1]), throw(X)] ++ throw(more) end,
        fun() -> [X || true, X <- id([1, 2])] ++ begin Y = id([7]), Y ++ Y end end,
        fun() -> [X || false, X <- id([1, 2])] ++ [5 | id(6)] end,
        fun() -> [[Y || Y <- X] ++ X || X <- id(["ab", [], [c | d]])] ++ [] end]],
    io:format("~w~n", [get(ticks)]).

id(X) -> X.

tick(X) ->
    put(ticks, [X | case get(ticks) of undefined -> []; Before -> Before end]),
    X.
