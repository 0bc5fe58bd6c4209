%% Maps beyond the size where their representation changes: contents and equality, not order.
-module(large_maps).
-export([main/0]).

main() ->
    [check(N) || N <- [0, 1, 31, 32, 33, 34, 64, 100, 500]],
    M = build(200),
    io:format("~w~n", [lists:sort(maps:to_list(maps:filter(fun(_, V) -> V < 30 end, M)))]),
    io:format("~w~n", [M =:= lists:foldl(fun(K, A) -> A#{K => K * K} end, #{}, lists:seq(200, 1, -1))]),
    io:format("~w~n", [M < M#{201 => 0}]),
    io:format("~w~n", [maps:fold(fun(K, V, S) -> K + V + S end, 0, M)]),
    io:format("~w~n", [map_size(maps:merge(M, build(300)))]),
    Mixed = maps:from_list([{{key, N}, N} || N <- lists:seq(1, 100)] ++ [{"s" ++ integer_to_list(N), N} || N <- lists:seq(1, 100)]),
    io:format("~w ~w ~w~n", [map_size(Mixed), maps:get({key, 50}, Mixed), maps:get("s77", Mixed)]),
    io:format("~w~n", [small_again(M)]).

check(N) ->
    M = build(N),
    io:format("~w: ~w ~w ~w~n", [N, map_size(M), [maps:find(K, M) || K <- [1, N, N + 1]],
                                 lists:sort(maps:keys(M)) =:= lists:seq(1, N)]).

build(N) -> maps:from_list([{K, K * K} || K <- lists:seq(1, N)]).

%% Removing brings a large map back to one equal to a small map.
small_again(M) -> lists:foldl(fun maps:remove/2, M, lists:seq(4, 200)) =:= #{1 => 1, 2 => 4, 3 => 9}.
