-module(maps_functions).
-export([main/0]).

main() ->
    M = #{a => 1, b => 2, c => 3, d => 4},
    Odd = fun(_, V) -> V rem 2 =:= 1 end,
    io:format("~p~n", [maps:map(fun(K, V) -> {K, V * 10} end, M)]),
    io:format("~p~n", [maps:filter(Odd, M)]),
    io:format("~p~n", [maps:fold(fun(K, V, A) -> [{V, K} | A] end, [], M)]),
    io:format("~p~n", [maps:filtermap(fun(_, V) when V > 2 -> {true, V + 1}; (_, V) -> V =:= 1 end, M)]),
    io:format("~p ~p~n", [maps:with([a, d, z], M), maps:without([a, d, z], M)]),
    io:format("~p ~p~n", [maps:update(a, 9, M), maps:update_with(b, fun(V) -> V * 2 end, M)]),
    io:format("~p ~p~n", [maps:update_with(z, fun(V) -> V end, 0, M), maps:take(c, M)]),
    io:format("~p ~p~n", [maps:take(z, M), maps:size(M)]),
    io:format("~p~n", [maps:merge_with(fun(_, A, B) -> A + B end, M, #{b => 100, e => 5})]),
    io:format("~p~n", [maps:intersect(M, #{b => x, z => y})]),
    io:format("~p~n", [maps:intersect_with(fun(K, A, B) -> {K, A, B} end, M, #{b => x, d => y})]),
    io:format("~p~n", [maps:groups_from_list(fun(X) -> X rem 3 end, lists:seq(1, 10))]),
    io:format("~p~n", [maps:groups_from_list(fun length/1, fun hd/1, ["a", "bb", "c", "dd"])]),
    io:format("~p~n", [maps:from_keys([x, y], 0)]),
    maps:foreach(fun(K, V) -> io:format("~w=~w ", [K, V]) end, M),
    io:nl(),
    io:format("~p~n", [walk(maps:next(maps:iterator(M)))]),
    io:format("~p~n", [word_count(["b", "a", "b", "c", "a", "b"])]),
    io:format("~p~n", [try maps:update(z, 1, M) catch C:R -> {C, R} end]).

walk(none) -> [];
walk({K, V, I}) -> [{K, V} | walk(maps:next(I))].

word_count(Words) ->
    lists:foldl(fun(W, Counts) -> maps:update_with(W, fun(N) -> N + 1 end, 1, Counts) end, #{}, Words).
