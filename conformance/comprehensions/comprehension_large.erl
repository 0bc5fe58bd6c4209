-module(comprehension_large).
-export([main/0]).
main() ->
    L = [X || X <- lists:seq(1, 5000), X rem 7 =:= 0],
    io:format("~w ~w~n", [length(L), lists:sum(L)]),
    P = [{A, B, C} || A <- lists:seq(1, 20), B <- lists:seq(A, 20), C <- lists:seq(B, 20), A * A + B * B =:= C * C],
    io:format("~w~n", [P]),
    io:format("~w~n", [length([ok || _ <- lists:seq(1, 60), _ <- lists:seq(1, 60)])]),
    io:format("~w~n", [qsort([3, 1, 4, 1, 5, 9, 2, 6])]),
    io:format("~w~n", [perms([1, 2, 3])]).

qsort([]) -> [];
qsort([H | T]) -> qsort([X || X <- T, X < H]) ++ [H] ++ qsort([X || X <- T, X >= H]).

perms([]) -> [[]];
perms(L) -> [[H | T] || H <- L, T <- perms(L -- [H])].
