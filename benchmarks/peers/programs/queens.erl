%% Ways to place N queens, by lists of rows.
-module(queens).
-export([run/1]).

run(N) -> place(N, lists:seq(1, N), []).

place(0, _, _) -> 1;
place(Left, Rows, Placed) ->
    lists:sum([place(Left - 1, Rows -- [R], [R | Placed]) || R <- Rows, safe(R, 1, Placed)]).

safe(_, _, []) -> true;
safe(R, D, [Q | T]) -> R =/= Q + D andalso R =/= Q - D andalso safe(R, D + 1, T).
