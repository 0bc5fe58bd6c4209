%% The product of two square matrices of small integers, lists of rows.
-module(matrix).
-export([run/1]).

run(N) ->
    A = make(N, 17),
    B = make(N, 29),
    lists:sum([lists:sum(Row) || Row <- product(A, columns(B))]).

make(N, Seed) ->
    [[(I * Seed + J * J) rem 100 || J <- lists:seq(1, N)] || I <- lists:seq(1, N)].

columns([[] | _]) -> [];
columns(Rows) -> [[hd(R) || R <- Rows] | columns([tl(R) || R <- Rows])].

product(Rows, Columns) ->
    [[dot(R, C, 0) || C <- Columns] || R <- Rows].

dot([], [], Sum) -> Sum;
dot([X | Xs], [Y | Ys], Sum) -> dot(Xs, Ys, Sum + X * Y).
