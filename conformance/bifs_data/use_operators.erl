-module(use_operators).
-export([main/0]).

main() ->
    N = hd([12]), M = hd([5]), T = hd([true]),
    io:format("~w~n", [[N + M, N - M, N * M, N / M, N div M, N rem M, N band M, N bor M, N bxor M, N bsl M, N bsr 1, bnot N, -N, +N]]),
    io:format("~w~n", [[N == 12.0, N /= 12.0, N =:= 12.0, N =/= 12.0, N < M, N > M, N =< M, N >= M]]),
    io:format("~w~n", [[T and false, T or false, T xor T, not T]]),
    io:format("~w~n", [[[N] ++ [M], [N, M] -- [M], erlang:append([N], [M]), erlang:subtract([N, M], [N])]]),
    io:format("~w~n", [[min(N, M), max(N, M)]]),
    io:format("~w~n", [[erlang:'+'(N), erlang:'-'(N), erlang:'/='(N, M), erlang:'=:='(N, N)]]).
