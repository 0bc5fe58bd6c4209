%% Sorting and merging behind the module lists. A sort cuts the list into runs that already rise or strictly fall, and
%% merges neighbouring runs until one is left; equal elements keep their order.
%%
%% Every function exists for the standard order, and with a function of order F(A, B) that is true when A may stand
%% before B. The standard order has its own code because a call for each comparison would cost several times as much.
-module(epiphany_sort).
-export([sort/1, sort/2, usort/1, usort/2, merge/2, merge/3, merge_all/1, umerge/3]).

sort(L) ->
    merge_all(runs(L)).

runs([A, B | T]) when A =< B -> rising(T, B, [A]);
runs([A, B | T]) -> falling(T, B, [A]);
runs([]) -> [];
runs([_] = L) -> [L].

rising([B | T], A, Run) when A =< B -> rising(T, B, [A | Run]);
rising(T, A, Run) -> [lists:reverse(Run, [A]) | runs(T)].

falling([B | T], A, Run) when A > B -> falling(T, B, [A | Run]);
falling(T, A, Run) -> [[A | Run] | runs(T)].

%% Merges lists that are sorted; elements that compare equal keep the order of the lists.
merge_all([]) -> [];
merge_all([L]) -> L;
merge_all(Ls) -> merge_all(merge_pairs(Ls)).

merge_pairs([L1, L2 | Ls]) -> [merge(L1, L2) | merge_pairs(Ls)];
merge_pairs([_] = Ls) -> Ls;
merge_pairs([]) -> [].

merge(L1, L2) ->
    lists:reverse(merge_onto(L1, L2, [])).

merge_onto([A | As], [B | _] = Bs, Acc) when A =< B -> merge_onto(As, Bs, [A | Acc]);
merge_onto([_ | _] = As, [B | Bs], Acc) -> merge_onto(As, Bs, [B | Acc]);
merge_onto([], Bs, Acc) -> lists:reverse(Bs, Acc);
merge_onto(As, [], Acc) -> lists:reverse(As, Acc).

usort(L) ->
    drop_repeated(sort(L)).

drop_repeated([A, B | T]) when A == B -> drop_repeated([A | T]);
drop_repeated([A | T]) -> [A | drop_repeated(T)];
drop_repeated([]) -> [].

sort(F, L) ->
    merge_all(F, runs(F, L)).

runs(F, [A, B | T]) ->
    case F(A, B) of
        true -> rising(F, T, B, [A]);
        false -> falling(F, T, B, [A])
    end;
runs(_, []) ->
    [];
runs(_, [_] = L) ->
    [L].

rising(F, [B | T] = L, A, Run) ->
    case F(A, B) of
        true -> rising(F, T, B, [A | Run]);
        false -> [lists:reverse(Run, [A]) | runs(F, L)]
    end;
rising(_, [], A, Run) ->
    [lists:reverse(Run, [A])].

falling(F, [B | T] = L, A, Run) ->
    case F(A, B) of
        true -> [[A | Run] | runs(F, L)];
        false -> falling(F, T, B, [A | Run])
    end;
falling(_, [], A, Run) ->
    [[A | Run]].

merge_all(_, []) -> [];
merge_all(_, [L]) -> L;
merge_all(F, Ls) -> merge_all(F, merge_pairs(F, Ls)).

merge_pairs(F, [L1, L2 | Ls]) -> [merge(F, L1, L2) | merge_pairs(F, Ls)];
merge_pairs(_, [_] = Ls) -> Ls;
merge_pairs(_, []) -> [].

merge(F, L1, L2) ->
    lists:reverse(merge_onto(F, L1, L2, [])).

merge_onto(F, [A | As] = L1, [B | Bs] = L2, Acc) ->
    case F(A, B) of
        true -> merge_onto(F, As, L2, [A | Acc]);
        false -> merge_onto(F, L1, Bs, [B | Acc])
    end;
merge_onto(_, [], Bs, Acc) ->
    lists:reverse(Bs, Acc);
merge_onto(_, As, [], Acc) ->
    lists:reverse(As, Acc).

usort(F, L) ->
    drop_repeated(F, sort(F, L)).

%% In a sorted list the later of two neighbours is a repetition when it may stand first as well.
drop_repeated(F, [A, B | T]) ->
    case F(B, A) of
        true -> drop_repeated(F, [A | T]);
        false -> [A | drop_repeated(F, [B | T])]
    end;
drop_repeated(_, L) ->
    L.

%% Merges two lists that are sorted and without repetitions; of two equal elements that of L1 remains.
umerge(F, L1, L2) ->
    lists:reverse(umerge_onto(F, L1, L2, [])).

umerge_onto(F, [A | As] = L1, [B | Bs] = L2, Acc) ->
    case F(A, B) of
        true -> umerge_onto(F, As, L2, [A | Acc]);
        false -> umerge_onto(F, L1, Bs, unless_last(F, B, Acc))
    end;
umerge_onto(F, [], [B | Bs], Acc) ->
    lists:reverse(Bs, unless_last(F, B, Acc));
umerge_onto(_, As, [], Acc) ->
    lists:reverse(As, Acc).

%% B may be the same as the last element of the other list.
unless_last(F, B, [A | _] = Acc) ->
    case F(B, A) of
        true -> Acc;
        false -> [B | Acc]
    end;
unless_last(_, B, []) ->
    [B].
