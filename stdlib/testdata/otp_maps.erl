%% maps against OTP, with small maps (whose order is that of the keys) and wrong arguments.
-module(otp_maps).
-export([main/0]).

main() ->
    Natives = [{get, 2}, {find, 2}, {put, 3}, {remove, 2}, {is_key, 2}, {merge, 2}, {keys, 1}, {values, 1},
               {from_list, 1}, {to_list, 1}],
    compare:exports(maps, Natives, []),
    Maps = [#{}, #{a => 1}, #{a => 1, b => 2}, #{b => 3, c => 4, "k" => v}, #{1 => a, 1.0 => b, {x} => c}],
    [compare:calls(maps, one(M)) || M <- Maps ++ wrong()],
    [compare:calls(maps, two(M1, M2)) || M1 <- Maps ++ wrong(), M2 <- Maps ++ wrong()],
    compare:calls(maps, [{new, []}] ++ lists() ++ wrong_functions()).

wrong() -> [7, [], [a], none].

one(M) ->
    Pair = fun(K, V) -> {K, V} end,
    Odd = fun(_, V) -> V =:= 1 orelse V =:= 3 end,
    Some = fun(_, 1) -> true; (_, 2) -> {true, two}; (_, _) -> false end,
    Iterators = [{F, [X, M]} || {F, X} <- [{map, Pair}, {filter, Odd}, {filtermap, Some}, {foreach, Odd}], M =/= [a]],
    Iterators ++ [{fold, [fun(K, V, Acc) -> [{K, V} | Acc] end, [], M]} || M =/= [a]]
        ++ [{size, [M]}, {iterator, [M], fun walk/1}]
        ++ lists:append([by_key(K, M) || K <- [a, b, "k", 1, 1.0, none]])
        ++ [{F, [Ks, M]} || F <- [with, without], Ks <- [[], [a], [a, b, z], [1], 7, #{}]].

%% What an iterator gives, whichever module made it.
walk([_ | Map]) when is_map(Map) -> lists:sort(maps:to_list(Map));
walk(none) -> [];
walk({K, V, Iterator}) -> [{K, V} | walk(Iterator)].

by_key(K, M) ->
    Wrap = fun(V) -> {V} end,
    [{get, [K, M, default]}, {update, [K, new, M]}, {update_with, [K, Wrap, M]}, {update_with, [K, Wrap, init, M]},
     {take, [K, M]}].

two(M1, M2) ->
    Join = fun(K, V1, V2) -> {K, V1, V2} end,
    [{intersect, [M1, M2]}, {intersect_with, [Join, M1, M2]}, {merge_with, [Join, M1, M2]}].

lists() ->
    Size = fun length/1,
    Lists = [[], ["a", "bb", "c", "", "dd"], 7],
    [{from_keys, [L, V]} || L <- [[], [a, b, a], 7, [a | b]], V <- [1, {}]]
        ++ [{groups_from_list, [Size, L]} || L <- Lists]
        ++ [{groups_from_list, [Size, fun hd/1, L]} || L <- Lists, L =/= tl(Lists)]
        ++ [{groups_from_list, [7, []]}, {groups_from_list, [Size, 7, []]}].

wrong_functions() ->
    M = #{a => 1},
    Wrong = [7, fun() -> ok end],
    [{F, [W, Map]} || F <- [map, filter, filtermap, foreach], W <- Wrong, Map <- [M, 7]]
        ++ [{F, [W, M, Map]} || F <- [intersect_with, merge_with, fold], W <- Wrong, Map <- [M, 7]]
        ++ [{update_with, [a, W, M]} || W <- Wrong]
        ++ [{update_with, [a, W, 0, M]} || W <- Wrong].
