%% array against OTP: the same tuples come out of the same calls.
-module(otp_array).
-export([main/0]).

main() ->
    rand:seed(exsss, 5),
    compare:exports(array, [], []),
    compare:calls(array, [{new, []}] ++ [{new, [O]} || O <- options()] ++ [{new, [N, O]} || N <- [0, 7, -1, x], O <- options()]),
    [compare:calls(array, on(A)) || A <- arrays() ++ [foo, {array, 1}]],
    compare:calls(array, [{F, [L]} || F <- [from_list, from_orddict], L <- lists()]
        ++ [{F, [L, d]} || F <- [from_list, from_orddict], L <- lists()]),
    [walk(rand:uniform(30)) || _ <- lists:seq(1, 200)].

options() ->
    [0, 1, 10, 11, 100, 101, 12345, -1, x, fixed, [], [fixed], {fixed, true}, [{fixed, false}, {size, 5}], [{size, 5}, {fixed, false}],
     [5, {default, 0}], {size, -1}, [{size, x}], [{default}], [{fixed, maybe}], [3 | 4], {default, z}].

lists() ->
    [[], [a], foo, [a | b], [{1, a}], [{-1, a}], [{1, a}, {1, b}], [{2, a} | x], [{x, a}]]
        ++ [lists:seq(1, N) || N <- [9, 10, 11, 99, 100, 101, 1001]]
        ++ [[{I * Step, I} || I <- lists:seq(1, N)] || N <- [1, 9, 10, 11, 50], Step <- [1, 7, 95, 1003]].

arrays() ->
    Lists = [array:from_list(lists:seq(1, N)) || N <- [0, 1, 9, 10, 11, 25, 100, 101, 250]],
    Sparse = [array:from_orddict([{I * Step, I} || I <- lists:seq(1, 6)]) || Step <- [1, 9, 40, 300]],
    Lists ++ Sparse ++ [array:fix(A) || A <- Lists] ++ [array:new(25), array:new([{default, 3}, 12]), array:resize(15, hd(Lists)),
                                                       array:resize(3, lists:nth(6, Lists)), array:set(40, undefined, lists:nth(5, Lists))].

on(A) ->
    Pair = fun(I, V) -> {I, V} end,
    Drop = fun(I, V) -> case I rem 3 of 0 -> undefined; _ -> V end end,
    Add = fun(I, V, Acc) -> [{I, V} | Acc] end,
    [{F, [A]} || F <- [is_array, size, default, fix, relax, resize, to_list, to_orddict, sparse_to_list, sparse_to_orddict, sparse_size],
                 F =/= fix orelse is_tuple(A) andalso tuple_size(A) =:= 5]
        ++ [{F, [X, A]} || F <- [map, sparse_map], X <- [Pair, Drop, foo]]
        ++ [{F, [X, [], A]} || F <- [foldl, foldr, sparse_foldl, sparse_foldr], X <- [Add, foo]]
        ++ [{F, [I, A]} || F <- [get, reset, resize], I <- [-1, 0, 3, 9, 10, 24, 99, 100, 999, 5000, x]]
        ++ [{set, [I, v, A]} || I <- [-1, 0, 3, 9, 10, 24, 99, 100, 999, 5000, x]].

%% Changes of one array by either module.
walk(Steps) ->
    Ops = [case rand:uniform(5) of
               1 -> {reset, [index()]};
               2 -> {resize, [index()]};
               3 -> {resize, []};
               _ -> {set, [index(), rand:uniform(9)]}
           end || _ <- lists:seq(1, Steps)],
    compare:same({array, Ops}, changed(p_array, Ops), changed(array, Ops)).

index() -> rand:uniform(lists:nth(rand:uniform(4), [10, 30, 200, 3000])) - 1.

changed(Module, Ops) -> lists:foldl(fun({F, Args}, A) -> apply(Module, F, Args ++ [A]) end, Module:new(), Ops).
