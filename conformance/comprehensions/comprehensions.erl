-module(comprehensions).
-export([main/0]).

main() ->
    io:format("~w~n", [[X * X || X <- lists:seq(1, 10)]]),
    io:format("~w~n", [[X || X <- lists:seq(1, 30), X rem 3 =:= 0, X rem 2 =:= 1]]),
    io:format("~w~n", [[{X, Y} || X <- [1, 2, 3], Y <- [a, b]]]),
    io:format("~w~n", [[{X, Y} || X <- lists:seq(1, 4), Y <- lists:seq(X, 4), X + Y =:= 5]]),
    io:format("~w~n", [[{A, B, C} || C <- lists:seq(1, 20), B <- lists:seq(1, C), A <- lists:seq(1, B), A * A + B * B =:= C * C]]),
    io:format("~w~n", [[X || {ok, X} <- [{ok, 1}, error, {ok, 2}, {no, 3}, {ok, 4}]]]),
    io:format("~w~n", [[X || [X, X] <- [[1, 1], [1, 2], [a, a], b]]]),
    io:format("~w~n", [[[Y * 10 || Y <- X] || X <- [[1, 2], [], [3]]]]),
    io:format("~s~n", [[C - 32 || C <- "shout"]]),
    io:format("~w~n", [[X || X <- []]]),
    io:format("~w~n", [[X || X <- [1, 2], true]]),
    io:format("~w~n", [[X || X <- [1, 2], false]]),
    Limit = 3,
    io:format("~w~n", [[X || X <- [1, 2, 3, 4, 5], X =< Limit]]),
    io:format("~w~n", [[fun() -> X end || X <- [1, 2]] =/= []]),
    io:format("~w~n", [[F() || F <- [fun() -> X end || X <- [1, 2, 3]]]]),
    io:format("~w~n", [result(fun() -> [X || X <- id(a)] end)]),
    io:format("~w~n", [result(fun() -> [X || X <- id([1 | 2])] end)]),
    io:format("~w~n", [result(fun() -> [X || X <- [1, a], id(X)] end)]),
    io:format("~w~n", [[Z || X <- [1, 2, 3], Z <- [begin Y = X * 2, Y + 1 end], Z > 3]]),
    io:format("~w~n", [queens(6)]).

queens(N) -> length(queens(N, N)).

queens(0, _) -> [[]];
queens(K, N) -> [[Q | Qs] || Qs <- queens(K - 1, N), Q <- lists:seq(1, N), safe(Q, Qs, 1)].

safe(_, [], _) -> true;
safe(Q, [H | T], D) -> Q =/= H andalso abs(Q - H) =/= D andalso safe(Q, T, D + 1).

result(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

id(X) -> X.
