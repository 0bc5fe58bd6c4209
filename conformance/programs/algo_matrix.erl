-module(algo_matrix).
-export([main/0]).

main() ->
    A = [[1, 2], [3, 4]],
    B = [[0, 1], [1, 0]],
    io:format("~w ~w~n", [mul(A, B), mul(B, A)]),
    io:format("~w~n", [transpose([[1, 2, 3], [4, 5, 6]])]),
    io:format("~w~n", [power([[1, 1], [1, 0]], 90)]),
    io:format("~w ~w~n", [det([[2, 0, 1], [1, 3, 2], [1, 1, 1]]), det([[1, 2], [2, 4]])]),
    io:format("~w~n", [solve([[2.0, 1.0, 5.0], [1.0, -3.0, -1.0]])]),
    io:format("~.4f~n", [trace(mul([[1.5, 2], [0.25, 4]], [[2, 0], [1, 1.0]]))]).

mul(A, B) ->
    Columns = transpose(B),
    [[dot(Row, Column) || Column <- Columns] || Row <- A].

dot(Xs, Ys) -> lists:sum(lists:zipwith(fun(X, Y) -> X * Y end, Xs, Ys)).

transpose([[] | _]) -> [];
transpose(M) -> [[hd(R) || R <- M] | transpose([tl(R) || R <- M])].

power(M, 1) -> M;
power(M, N) when N rem 2 =:= 0 -> power(mul(M, M), N div 2);
power(M, N) -> mul(M, power(M, N - 1)).

det([[X]]) -> X;
det([First | Rest]) ->
    {Sum, _, _} = lists:foldl(fun(X, {S, Sign, I}) ->
        Minor = [without(I, Row) || Row <- Rest],
        {S + Sign * X * det(Minor), -Sign, I + 1}
    end, {0, 1, 1}, First),
    Sum.

without(1, [_ | T]) -> T;
without(N, [H | T]) -> [H | without(N - 1, T)].

%% Cramer's rule for two equations.
solve([[A, B, E], [C, D, F]]) ->
    Det = A * D - B * C,
    {(E * D - B * F) / Det, (A * F - E * C) / Det}.

trace(M) -> lists:sum([lists:nth(I, Row) || {I, Row} <- lists:enumerate(M)]).
