-module(algo_queens).
-export([main/0]).

main() ->
    [io:format("~w queens: ~w solutions~n", [N, length(solutions(N))]) || N <- lists:seq(1, 7)],
    [First | _] = solutions(8),
    io:format("~w~n", [First]),
    [io:format("~s~n", [[case C of Q -> $Q; _ -> $. end || C <- lists:seq(1, 8)]]) || Q <- First].

solutions(N) -> place(N, N, []).

place(0, _, Placed) -> [Placed];
place(Rows, N, Placed) -> lists:append([place(Rows - 1, N, [C | Placed]) || C <- lists:seq(1, N), free(C, 1, Placed)]).

free(_, _, []) -> true;
free(C, D, [P | Ps]) when C =/= P, C =/= P + D, C =/= P - D -> free(C, D + 1, Ps);
free(_, _, _) -> false.
