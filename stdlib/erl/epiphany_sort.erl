%% Sorting and merging behind the module lists. A sort cuts the list into runs that already rise or strictly fall, and
%% merges neighbouring runs until one is left; equal elements keep their order. Elements that are equal may still differ, as 1
%% and 1.0 do: sort/1 and keysort/2 leave these in the order in which OTP's do, which is not always the old one.
%%
%% Every function exists for the standard order, and with a function of order F(A, B) that is true when A may stand
%% before B. The standard order has its own code because a call for each comparison would cost several times as much.
-module(epiphany_sort).
-export([sort/1, sort/2, keysort/2, usort/1, usort/2, merge/2, merge/3, merge_all/1, umerge/3]).

sort([_, _, _, _ | _] = L) ->
    case equal_start(L, []) of
        {[B | Above], [A | T]} when A < B -> merge_all(lists:reverse(falling_runs(A, B, Above, T)));
        _ -> stable_sort(L)
    end;
sort(L) ->
    stable_sort(L).

%% {what is equal at the start of a list, reversed; the rest}
equal_start([A, B | T], Equal) when A == B -> equal_start([B | T], [A | Equal]);
equal_start([A | T], Equal) -> {[A | Equal], T}.

%% The runs of a list that falls where it first changes. Of equal elements the later one comes first, mostly: an element goes to the front of the run
%% [A, B | Above], or behind A; the first one that is too great for both is held back, and the second one ends the run. These two begin the next run, in
%% the other order only if they fall.
falling_runs(A, B, Above, [X | T]) when A >= X -> falling_runs(X, A, [B | Above], T);
falling_runs(A, B, Above, [X | T]) when B >= X -> falling_runs(A, X, [B | Above], T);
falling_runs(A, B, [], [X | T]) -> falling_runs(A, B, [X], T);
falling_runs(A, B, Above, [X | T]) -> falling_runs(A, B, Above, X, T);
falling_runs(A, B, Above, []) -> [[A, B | Above]].

falling_runs(A, B, Above, Held, [X | T]) when A >= X -> falling_runs(X, A, [B | Above], Held, T);
falling_runs(A, B, Above, Held, [X | T]) when B >= X -> falling_runs(A, X, [B | Above], Held, T);
falling_runs(A, B, Above, Held, [X | T]) when Held > X -> [[A, B | Above] | falling_runs(X, Held, [], T)];
falling_runs(A, B, Above, Held, [X | T]) -> [[A, B | Above] | falling_runs(Held, X, [], T)];
falling_runs(A, B, Above, Held, []) -> [[A, B | Above], [Held]].

stable_sort(L) ->
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
    drop_repeated(stable_sort(L)).

drop_repeated([A, B | T]) when A == B -> drop_repeated([A | T]);
drop_repeated([A | T]) -> [A | drop_repeated(T)];
drop_repeated([]) -> [].

sort(F, L) ->
    merge_all(F, runs(F, L)).

%% Equal tuples at the start change their order if a smaller key follows.
keysort(F, [_, _, _, _ | _] = L) ->
    case equal_start(L, []) of
        {[B, _ | _] = Equal, [A | _] = T} -> sort(F, case F(B, A) of true -> L; false -> Equal ++ T end);
        _ -> sort(F, L)
    end;
keysort(F, L) ->
    sort(F, L).

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
