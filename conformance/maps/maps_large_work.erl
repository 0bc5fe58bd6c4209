%% Maps of 100, 1,000 and 20,000 keys of several kinds: everything that goes through all of a map.
-module(maps_large_work).
-export([main/0]).

main() ->
    [work(Kind, N) || Kind <- [integer, atom, tuple, string, binary, float], N <- [33, 100, 1000]],
    large(20000).

key(integer, I) -> I * 7 - 50;
key(atom, I) -> list_to_atom("key_" ++ integer_to_list(I));
key(tuple, I) -> {I rem 10, {k, I}};
key(string, I) -> "key " ++ integer_to_list(I);
key(binary, I) -> <<"key ", (integer_to_binary(I))/binary>>;
key(float, I) -> I * 1.5.

work(Kind, N) ->
    Pairs = [{key(Kind, I), I} || I <- lists:seq(1, N)],
    M = maps:from_list(Pairs ++ [{key(Kind, I), -I} || I <- [1, 5, 33]]),
    io:format("~w ~w: ~w ~w~n", [Kind, N, map_size(M), erlang:phash2(M)]),
    Same = lists:foldl(fun({K, V}, A) -> A#{K => V} end, #{}, lists:reverse(Pairs)),
    Fixed = Same#{key(Kind, 1) := -1, key(Kind, 5) := -5, key(Kind, 33) := -33},
    true = M =:= Fixed,
    false = M == Same,
    io:format("~w~n", [M < Same]),
    true = lists:sort(maps:keys(M)) =:= lists:sort([K || {K, _} <- Pairs]),
    true = lists:zip(maps:keys(M), maps:values(M)) =:= maps:to_list(M),
    true = lists:sort(walk(maps:next(maps:iterator(M)))) =:= lists:sort(maps:to_list(M)),
    true = maps:from_list(maps:fold(fun(K, V, L) -> [{K, V} | L] end, [], M)) =:= M,
    io:format("~w~n", [maps:fold(fun(_, V, S) -> S + V end, 0, M)]),
    Odd = maps:filter(fun(_, V) -> V rem 2 =:= 1 end, M),
    Twice = maps:map(fun(_, V) -> 2 * V end, M),
    Some = maps:filtermap(fun(_, V) when V rem 3 =:= 0 -> {true, V div 3}; (_, V) -> V rem 5 =:= 0 end, M),
    io:format("~w~n", [[{map_size(X), erlang:phash2(X)} || X <- [Odd, Twice, Some]]]),
    Both = maps:intersect(Odd, Some),
    With = maps:intersect_with(fun(_, A, B) -> {A, B} end, Odd, Some),
    Merged = maps:merge_with(fun(_, A, B) -> A - B end, Odd, Some),
    io:format("~w~n", [[{map_size(X), erlang:phash2(X)} || X <- [Both, With, Merged, maps:merge(Odd, Some), maps:merge(Some, Odd)]]]),
    Groups = maps:groups_from_list(fun({_, V}) -> V rem 40 end, fun({_, V}) -> V end, Pairs),
    io:format("~w ~w~n", [map_size(Groups), erlang:phash2(Groups)]),
    Keys = maps:from_keys(maps:keys(M), x),
    io:format("~w ~w~n", [map_size(Keys), lists:usort(maps:values(Keys))]),
    Gone = lists:foldl(fun maps:remove/2, M, [key(Kind, I) || I <- lists:seq(1, N, 2)]),
    io:format("~w ~w~n", [map_size(Gone), erlang:phash2(Gone)]),
    true = maps:without([key(Kind, I) || I <- lists:seq(1, N, 2)], M) =:= Gone,
    #{} = maps:without(maps:keys(M), M),
    0 = map_size(lists:foldl(fun maps:remove/2, M, maps:keys(M))).

walk(none) -> [];
walk({K, V, I}) -> [{K, V} | walk(maps:next(I))].

large(N) ->
    M = lists:foldl(fun(I, A) -> A#{I => I + 1} end, #{}, lists:seq(1, N)),
    io:format("~w ~w~n", [map_size(M), erlang:phash2(M)]),
    io:format("~w~n", [[maps:get(I, M, none) || I <- [0, 1, 777, N, N + 1]]]),
    io:format("~w~n", [lists:all(fun(I) -> map_get(I, M) =:= I + 1 end, lists:seq(1, N))]),
    Less = lists:foldl(fun maps:remove/2, M, lists:seq(101, N)),
    io:format("~w ~w~n", [map_size(Less), lists:sort(maps:values(Less)) =:= lists:seq(2, 101)]),
    io:format("~w~n", [M =:= maps:from_list([{I, I + 1} || I <- lists:seq(N, 1, -1)])]).
