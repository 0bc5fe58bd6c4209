%% lists against OTP: generated lists for the orders and merges, a table of calls for the rest.
-module(otp_lists).
-export([main/0]).

-define(ROUNDS, 300).

main() ->
    rand:seed(exsss, 17),
    compare:exports(lists, [{reverse, 2}, {member, 2}, {keyfind, 3}, {keymember, 3}, {keysearch, 3}], []),
    compare:calls(lists, table()),
    [compare:calls(lists, orders() ++ merges() ++ keys() ++ walks()) || _ <- lists:seq(1, ?ROUNDS)].

numbers() -> [number() || _ <- lists:seq(1, rand:uniform(14) - 1)].

%% Few values, so that equal ones are frequent; 1 and 1.0 tell a stable order from another.
number() ->
    N = rand:uniform(6),
    case rand:uniform(3) of
        1 -> float(N);
        _ -> N
    end.

pairs() -> [{number(), I} || I <- lists:seq(1, rand:uniform(14) - 1)].

orders() ->
    L = numbers(),
    P = pairs(),
    Most = fun(A, B) -> A >= B end,
    Whole = [trunc(X) || X <- L],
    [{sort, [Whole]}, {usort, [L]}, {sort, [Most, L]}, {usort, [Most, L]}, {keysort, [1, P]}, {ukeysort, [1, P]}].

merges() ->
    [A, B, C] = [lists:sort(numbers()) || _ <- "abc"],
    [UA, UB, UC] = [lists:usort(L) || L <- [A, B, C]],
    [RA, RB, RC] = [lists:reverse(L) || L <- [A, B, C]],
    [RUA, RUB, RUC] = [lists:reverse(L) || L <- [UA, UB, UC]],
    [KA, KB] = [lists:keysort(1, pairs()) || _ <- "ab"],
    [UKA, UKB] = [lists:ukeysort(1, L) || L <- [KA, KB]],
    Least = fun(X, Y) -> X =< Y end,
    [{merge, [A, B]}, {merge, [[A, B, C]]}, {merge, [Least, A, B]}, {merge3, [A, B, C]},
     {umerge, [UA, UB]}, {umerge, [[UA, UB, UC]]}, {umerge, [Least, UA, UB]}, {umerge3, [UA, UB, UC]},
     {rmerge, [RA, RB]}, {rmerge, [Least, RA, RB]}, {rmerge3, [RA, RB, RC]},
     {rumerge, [RUA, RUB]}, {rumerge, [Least, RUA, RUB]}, {rumerge3, [RUA, RUB, RUC]},
     {keymerge, [1, KA, KB]}, {ukeymerge, [1, UKA, UKB]},
     {rkeymerge, [1, lists:reverse(KA), lists:reverse(KB)]},
     {rukeymerge, [1, lists:reverse(UKA), lists:reverse(UKB)]}].

keys() ->
    P = pairs(),
    K = number(),
    [{keydelete, [K, 1, P]}, {keyreplace, [K, 1, P, {new, 0}]}, {keystore, [K, 1, P, {new, 0}]}, {keytake, [K, 1, P]},
     {keymap, [fun(X) -> {X} end, 1, P]}].

walks() ->
    L = numbers(),
    M = numbers(),
    N = rand:uniform(12) - 1,
    Small = fun(X) -> X < 4 end,
    Keep = fun(X) when X < 3 -> true; (X) when X < 5 -> {true, {X}}; (_) -> false end,
    Add = fun(X, Acc) -> {X + Acc, Acc + 1} end,
    [{append, [[L, M]]}, {append, [L, M]}, {subtract, [L, M]}, {reverse, [L]}, {nth, [N, L]}, {nthtail, [N, L]},
     {last, [L]}, {droplast, [L]}, {prefix, [lists:sublist(L, N), L]}, {prefix, [M, L]},
     {suffix, [lists:nthtail(min(N, length(L)), L), L]}, {suffix, [M, L]}, {sum, [L]}, {max, [L]}, {min, [L]},
     {sublist, [L, N]}, {sublist, [L, N, 3]}, {sublist, [L, 2, N]}, {delete, [3, L]}, {concat, [[L, a, 1, "x"]]},
     {join, [x, L]}, {flatten, [[L, [M, [[L]]], 7]]}, {flatten, [[L, [M]], M]}, {flatlength, [[L, [M, [[L]]], 7]]},
     {uniq, [L]}, {uniq, [fun(X) -> X == 3 end, L]}, {enumerate, [L]}, {enumerate, [N, L]},
     {zip, [L, M]}, {zip3, [L, L, L]}, {zipwith, [fun(X, Y) -> X * Y end, L, L]},
     {zipwith3, [fun(X, Y, Z) -> X * Y - Z end, L, L, L]}, {unzip, [[{X, -X} || X <- L]]},
     {unzip3, [[{X, -X, {X}} || X <- L]]}, {all, [Small, L]}, {any, [Small, L]}, {map, [Small, L]},
     {flatmap, [fun(X) -> [X, X] end, L]}, {foldl, [fun(X, A) -> [X | A] end, [], L]},
     {foldr, [fun(X, A) -> [X | A] end, [], L]}, {foreach, [Small, L]}, {mapfoldl, [Add, 0, L]},
     {mapfoldr, [Add, 0, L]}, {filter, [Small, L]}, {filtermap, [Keep, L]}, {zf, [Keep, L]},
     {partition, [Small, L]}, {takewhile, [Small, L]}, {dropwhile, [Small, L]}, {splitwith, [Small, L]},
     {split, [N, L]}, {search, [Small, L]}].

%% Edges and wrong arguments.
table() ->
    Bad = [[], [1], 7, a, [1 | 2], {1, 2}, -1, 0, 1, 2.0],
    One = [append, last, droplast, sum, max, min, concat, flatten, flatlength, uniq, enumerate, unzip, unzip3,
           sort, usort],
    Two = [append, subtract, prefix, suffix, seq, duplicate, delete, join, zip, nth, nthtail, split, enumerate, merge,
           umerge, flatten],
    Funs = [all, any, map, flatmap, foreach, filter, filtermap, partition, takewhile, dropwhile, splitwith, search],
    [{reverse, [X]} || X <- Bad, sensible(reverse, X, X)]
        ++ [{F, [X]} || F <- One, X <- Bad]
        ++ [{F, [X, Y]} || F <- Two, X <- Bad, Y <- Bad, sensible(F, X, Y)]
        ++ [{F, [X, Y]} || F <- Funs, X <- [7, fun() -> 1 end, fun(_) -> 5 end], Y <- [[], [1], 7, [1 | 2]],
                           sensible(F, X, Y)]
        ++ [{seq, [A, B, C]} || A <- [-3, 0, 1, 5, a], B <- [-3, 0, 1, 5, 6], C <- [-2, -1, 0, 1, 2, 7, 1.0]]
        ++ [{sublist, [L, S, N]} || L <- [[], [1, 2, 3], a], S <- [-1, 0, 1, 2, 3, 4, 5, 6], N <- [-1, 0, 1, 5]]
        ++ [{F, [f, 0, L]} || F <- [foldl, foldr, mapfoldl, mapfoldr], L <- [[], [1], 7]]
        ++ [{F, [1, N, L]} || F <- [keydelete, keytake], N <- [0, 1, 3, a], L <- [[], [{1, 2}], [x, {1, 2}], 7]]
        ++ [{F, [1, N, L, T]} || F <- [keyreplace, keystore], N <- [0, 1, 3], L <- [[], [{1, 2}], [x, {1, 2}]], T <- [{n}, n]].

%% Left out: arguments of which OTP raises whatever its own way of walking meets first.
sensible(F, X, Y) when F =:= merge; F =:= umerge -> is_proper(X) andalso is_proper(Y);
sensible(append, _, Y) -> is_proper(Y);
sensible(F, _, Y) when F =:= split; F =:= reverse -> Y =/= [1 | 2];
sensible(F, _, Y) when F =:= all; F =:= any; F =:= map -> is_list(Y);
sensible(_, _, _) -> true.

is_proper(X) -> is_list(X) andalso X =/= [1 | 2].
