%% Lists, tuples and maps large enough to make the heap grow and be collected many times.
-module(large_data).
-export([main/0]).

main() ->
    L = lists:seq(1, 50000),
    io:format("~w ~w~n", [lists:sum(L), lists:foldl(fun(X, A) -> (X * 31 + A) rem 1000003 end, 0, L)]),
    Sorted = lists:sort(scrambled(20000, 12345)),
    io:format("~w ~w~n", [length(Sorted), ordered(Sorted)]),
    T = list_to_tuple(L),
    io:format("~w ~w ~w~n", [tuple_size(T), element(1, T), element(50000, T)]),
    io:format("~w~n", [garbage(2000, lists:seq(1, 50))]),
    M = maps:from_list([{K, K * K} || K <- lists:seq(1, 2000)]),
    io:format("~w ~w ~w~n", [map_size(M), maps:get(1999, M), lists:sum(maps:values(M))]),
    M2 = lists:foldl(fun(K, Acc) -> maps:remove(K, Acc) end, M, lists:seq(1, 2000, 2)),
    io:format("~w ~w~n", [map_size(M2), lists:sort(maps:keys(M2)) =:= lists:seq(2, 2000, 2)]),
    S = lists:flatten([integer_to_list(N) || N <- lists:seq(1, 3000)]),
    io:format("~w ~w~n", [length(S), lists:sublist(S, 5000, 12)]),
    io:format("~w~n", [tree_sum(tree(12))]),
    io:format("~w~n", [length(primes(3000))]).

scrambled(0, _) -> [];
scrambled(N, S) -> [S | scrambled(N - 1, (S * 1103 + 12345) rem 65537)].

ordered([A, B | T]) -> A =< B andalso ordered([B | T]);
ordered(_) -> true.

%% Keeps Live while it makes garbage.
garbage(0, Live) -> lists:sum(Live);
garbage(N, Live) ->
    Rubbish = [{N, X, [X]} || X <- Live],
    garbage(N - 1, [X || {_, X, [X]} <- Rubbish]).

tree(0) -> leaf;
tree(D) -> {tree(D - 1), D, tree(D - 1)}.

tree_sum(leaf) -> 0;
tree_sum({L, D, R}) -> tree_sum(L) + D + tree_sum(R).

primes(N) -> sieve(lists:seq(2, N)).

sieve([P | T]) when P * P > 3000 -> [P | T];
sieve([P | T]) -> [P | sieve([X || X <- T, X rem P =/= 0])].
