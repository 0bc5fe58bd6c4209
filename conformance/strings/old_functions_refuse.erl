%% The old functions of string take lists of characters, characters and numbers, and nothing else.
-module(old_functions_refuse).
-export([main/0]).

main() ->
    [io:format("~p ~0p: ~0p~n", [F, Args, result(F, Args)]) || {F, Args} <- calls()].

result(F, Args) ->
    try apply(string, F, Args) catch Class:_ -> Class end.

calls() ->
    [{F, [S, C]} || F <- [chr, rchr], S <- [hello, "hello", [h | e]], C <- [$h, h, "h"]] ++
    [{F, [S, N, C]} || F <- [left, right, centre], S <- [hello, "hello"], N <- [0, 3, 9, -1, x], C <- [$., "."]] ++
    [{strip, [S, W, C]} || S <- [hej, " hej "], W <- [left, right, both, up], C <- [$\s, " "]] ++
    [{F, [S, C]} || F <- [words], S <- [hej, "hej du", ""], C <- [$\s, " ", x]] ++
    [{sub_word, [S, N, C]} || S <- [hej, "1 2 3"], N <- [0, 1, 4, x, -1], C <- [$\s, " "]] ++
    [{chars, [C, N, T]} || C <- [$x, hej, "hej"], N <- [0, 2, x, -1], T <- ["", " ", t]] ++
    [{copies, [S, N]} || S <- ["ab", ab], N <- [0, 2, -1, x]] ++
    [{F, ["abc", C]} || F <- [span, cspan], C <- ["ab", ab, ""]] ++
    [{substr, ["abc", N]} || N <- [0, 1, 4, 5, x]] ++
    [{substr, ["abc", N, L]} || N <- [0, 1, 4, 5], L <- [0, 1, 9, -1, x]] ++
    [{F, [A, B]} || F <- [str, rstr], A <- ["abcabc", abc], B <- ["b", "", b]] ++
    [{tokens, [A, B]} || A <- ["a b", ab], B <- [" ", b]] ++
    [{join, [A, B]} || A <- [["a", "b"], [], ab], B <- [", ", b]].
