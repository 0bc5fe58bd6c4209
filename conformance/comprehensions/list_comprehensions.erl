-module(list_comprehensions).
-export([main/0]).
main() ->
    show(fun() -> [X * 2 || X <- [1, 2, 3]] end),
    show(fun() -> [{X, Y} || X <- [1, 2], Y <- [a, b]] end),
    show(fun() -> [{X, Y} || X <- [1, 2, 3], Y <- lists:seq(1, X), X + Y > 3] end),
    show(fun() -> [X || {ok, X} <- [{ok, 1}, error, {ok, 2}]] end),
    show(fun() -> [X || X <- [1, a, 2, "s"], is_integer(X)] end),
    show(fun() -> [X || X <- [], X] end),
    show(fun() -> [X || X <- [1, 2 | id(3)]] end),
    show(fun() -> [X || X <- id(atom)] end),
    show(fun() -> [X || X <- [1, 2], id(X)] end),
    show(fun() -> [X || X <- [1, 2], hd(X) > 0] end),
    show(fun() -> [Y || X <- [1, 2], begin Y = X * X, true end] end),
    show(fun() -> [1 || true] end),
    show(fun() -> [1 || false] end),
    show(fun() -> [X || id(true), X <- [1]] end),
    show(fun() -> [[Y || Y <- X] || X <- [[1, 2], [3]]] end),
    show(fun() -> [X || X <- [1, 2, 3], X > 1, X < 3] end),
    show(fun() -> [X || X <- [1, 2, 3], X > 2 orelse X =:= 1] end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
