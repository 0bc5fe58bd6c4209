%% Lists. reverse/2, member/2, keyfind/3, keymember/3 and keysearch/3 are BIFs of the virtual machine; sorting and
%% merging are in epiphany_sort.
-module(lists).
-export([append/1, append/2, subtract/2, reverse/1, nth/2, nthtail/2, last/1, droplast/1, prefix/2, suffix/2]).
-export([seq/2, seq/3, sum/1, max/1, min/1, duplicate/2, sublist/2, sublist/3, delete/2, concat/1, join/2]).
-export([flatten/1, flatten/2, flatlength/1, uniq/1, uniq/2, enumerate/1, enumerate/2]).
-export([zip/2, zip3/3, zipwith/3, zipwith3/4, unzip/1, unzip3/1]).
-export([all/2, any/2, map/2, flatmap/2, foldl/3, foldr/3, foreach/2, mapfoldl/3, mapfoldr/3]).
-export([filter/2, filtermap/2, zf/2, partition/2, takewhile/2, dropwhile/2, splitwith/2, split/2, search/2]).
-export([keydelete/3, keyreplace/4, keystore/4, keytake/3, keymap/3]).
-export([sort/1, sort/2, usort/1, usort/2, keysort/2, ukeysort/2]).
-export([merge/1, merge/2, merge/3, merge3/3, umerge/1, umerge/2, umerge/3, umerge3/3, keymerge/3, ukeymerge/3]).
-export([rmerge/2, rmerge/3, rmerge3/3, rumerge/2, rumerge/3, rumerge3/3, rkeymerge/3, rukeymerge/3]).

%% Parts and wholes

append([]) -> [];
append([L]) -> L;
append([L | Ls]) -> L ++ append(Ls).

append(L1, L2) -> L1 ++ L2.

subtract(L1, L2) -> L1 -- L2.

reverse([]) -> [];
reverse([_] = L) -> L;
reverse([A, B | T]) -> lists:reverse(T, [B, A]).

nth(1, [H | _]) -> H;
nth(N, [_ | T]) when N > 1 -> nth(N - 1, T).

nthtail(1, [_ | T]) -> T;
nthtail(N, [_ | T]) when N > 1 -> nthtail(N - 1, T);
nthtail(0, L) when is_list(L) -> L.

last([X]) -> X;
last([_ | T]) -> last(T).

droplast([_]) -> [];
droplast([H | T]) -> [H | droplast(T)].

prefix([X | P], [Y | L]) when X =:= Y -> prefix(P, L);
prefix([], L) when is_list(L) -> true;
prefix([_ | _], L) when is_list(L) -> false.

suffix(S, L) ->
    case length(L) - length(S) of
        Before when Before >= 0 -> nthtail(Before, L) =:= S;
        _ -> false
    end.

duplicate(N, X) when is_integer(N), N >= 0 -> duplicate(N, X, []).

duplicate(0, _, Acc) -> Acc;
duplicate(N, X, Acc) -> duplicate(N - 1, X, [X | Acc]).

sublist(L, Len) when is_list(L), is_integer(Len), Len >= 0 -> take(L, Len).

take(_, 0) -> [];
take([H | T], N) -> [H | take(T, N - 1)];
take([], _) -> [].

sublist(L, 1, Len) -> sublist(L, Len);
sublist([], Start, _) when is_integer(Start), Start > 1 -> [];
sublist([_ | T], Start, Len) when is_integer(Start), Start > 1, is_integer(Len) -> sublist(T, Start - 1, Len).

split(N, L) when is_integer(N), N >= 0, is_list(L) ->
    case split(N, L, []) of
        short -> error(badarg, [N, L]);
        Parts -> Parts
    end;
split(N, L) ->
    error(badarg, [N, L]).

split(0, L, Front) -> {reverse(Front), L};
split(N, [H | T], Front) -> split(N - 1, T, [H | Front]);
split(_, [], _) -> short.

delete(X, [Y | T]) when X =:= Y -> T;
delete(X, [H | T]) -> [H | delete(X, T)];
delete(_, []) -> [].

concat(Things) -> flatmap(fun thing_to_list/1, Things).

thing_to_list(X) when is_integer(X) -> integer_to_list(X);
thing_to_list(X) when is_float(X) -> float_to_list(X);
thing_to_list(X) when is_atom(X) -> atom_to_list(X);
thing_to_list(X) when is_list(X) -> X.

join(_, []) -> [];
join(Separator, [H | T]) -> [H | separate(Separator, T)].

separate(Separator, [H | T]) -> [Separator, H | separate(Separator, T)];
separate(_, []) -> [].

%% Numbers

seq(First, Last) when is_integer(First), is_integer(Last), First - 1 =< Last -> seq_onto(First, Last, 1, []).

seq(First, Last, Step) when is_integer(First), is_integer(Last), is_integer(Step), Step > 0, First - Step =< Last;
                            is_integer(First), is_integer(Last), is_integer(Step), Step < 0, First - Step >= Last ->
    case (Last - First) * Step < 0 of
        true -> [];
        false -> seq_onto(First, Last - (Last - First) rem Step, Step, [])
    end;
seq(First, First, 0) when is_integer(First) ->
    [First];
seq(First, Last, Step) ->
    error(badarg, [First, Last, Step]).

%% Puts First, First + Step .. Last before Acc, from the last to the first.
seq_onto(First, Last, Step, Acc) when Step > 0, Last < First; Step < 0, Last > First -> Acc;
seq_onto(First, Last, Step, Acc) -> seq_onto(First, Last - Step, Step, [Last | Acc]).

sum(L) -> sum(L, 0).

sum([H | T], Sum) -> sum(T, Sum + H);
sum([], Sum) -> Sum.

max([H | T]) -> greatest(T, H).

greatest([H | T], Max) when H > Max -> greatest(T, H);
greatest([_ | T], Max) -> greatest(T, Max);
greatest([], Max) -> Max.

min([H | T]) -> least(T, H).

least([H | T], Min) when H < Min -> least(T, H);
least([_ | T], Min) -> least(T, Min);
least([], Min) -> Min.

enumerate(L) -> enumerate(1, L).

enumerate(I, [H | T]) when is_integer(I) -> [{I, H} | enumerate(I + 1, T)];
enumerate(I, []) when is_integer(I) -> [].

%% Deep lists

flatten(Deep) when is_list(Deep) -> flatten_onto(Deep, []).

flatten(Deep, Tail) when is_list(Deep), is_list(Tail) -> flatten_onto(Deep, Tail).

flatten_onto([H | T], Tail) when is_list(H) -> flatten_onto(H, flatten_onto(T, Tail));
flatten_onto([H | T], Tail) -> [H | flatten_onto(T, Tail)];
flatten_onto([], Tail) -> Tail.

flatlength(Deep) when is_list(Deep) -> flatlength(Deep, 0).

flatlength([H | T], N) when is_list(H) -> flatlength(T, flatlength(H, N));
flatlength([_ | T], N) -> flatlength(T, N + 1);
flatlength([], N) -> N.

%% Duplicates

uniq(L) -> uniq_by(fun(X) -> X end, L, #{}, []).

uniq(F, L) when is_function(F, 1) -> uniq_by(F, L, #{}, []).

uniq_by(F, [H | T], Seen, Kept) ->
    Key = F(H),
    case Seen of
        #{Key := _} -> uniq_by(F, T, Seen, Kept);
        #{} -> uniq_by(F, T, Seen#{Key => true}, [H | Kept])
    end;
uniq_by(_, [], _, Kept) ->
    reverse(Kept).

%% Several lists in step

zip([X | Xs], [Y | Ys]) -> [{X, Y} | zip(Xs, Ys)];
zip([], []) -> [].

zip3([X | Xs], [Y | Ys], [Z | Zs]) -> [{X, Y, Z} | zip3(Xs, Ys, Zs)];
zip3([], [], []) -> [].

zipwith(F, [X | Xs], [Y | Ys]) -> [F(X, Y) | zipwith(F, Xs, Ys)];
zipwith(F, [], []) when is_function(F, 2) -> [].

zipwith3(F, [X | Xs], [Y | Ys], [Z | Zs]) -> [F(X, Y, Z) | zipwith3(F, Xs, Ys, Zs)];
zipwith3(F, [], [], []) when is_function(F, 3) -> [].

unzip(L) -> unzip(L, [], []).

unzip([{X, Y} | T], Xs, Ys) -> unzip(T, [X | Xs], [Y | Ys]);
unzip([], Xs, Ys) -> {reverse(Xs), reverse(Ys)}.

unzip3(L) -> unzip3(L, [], [], []).

unzip3([{X, Y, Z} | T], Xs, Ys, Zs) -> unzip3(T, [X | Xs], [Y | Ys], [Z | Zs]);
unzip3([], Xs, Ys, Zs) -> {reverse(Xs), reverse(Ys), reverse(Zs)}.

%% Functions over elements. The function is checked first, the list as it is walked; what is no list at all is a case_clause of the most used
%% ones, as in OTP.

all(P, L) when is_function(P, 1) ->
    case L of
        [_ | _] -> all_true(P, L);
        [] -> true
    end.

all_true(P, [H | T]) ->
    case P(H) of
        true -> all_true(P, T);
        false -> false
    end;
all_true(_, []) ->
    true.

any(P, L) when is_function(P, 1) ->
    case L of
        [_ | _] -> any_true(P, L);
        [] -> false
    end.

any_true(P, [H | T]) ->
    case P(H) of
        true -> true;
        false -> any_true(P, T)
    end;
any_true(_, []) ->
    false.

map(F, L) when is_function(F, 1) ->
    case L of
        [_ | _] -> map_each(F, L);
        [] -> []
    end.

map_each(F, [H | T]) -> [F(H) | map_each(F, T)];
map_each(_, []) -> [].

flatmap(F, L) when is_function(F, 1) -> append_each(F, L).

append_each(F, [H | T]) -> F(H) ++ append_each(F, T);
append_each(_, []) -> [].

foldl(F, Acc, L) when is_function(F, 2) ->
    case L of
        [_ | _] -> fold_left(F, Acc, L);
        [] -> Acc
    end.

fold_left(F, Acc, [H | T]) -> fold_left(F, F(H, Acc), T);
fold_left(_, Acc, []) -> Acc.

foldr(F, Acc, L) when is_function(F, 2) -> fold_right(F, Acc, L).

fold_right(F, Acc, [H | T]) -> F(H, fold_right(F, Acc, T));
fold_right(_, Acc, []) -> Acc.

foreach(F, L) when is_function(F, 1) -> do_each(F, L).

do_each(F, [H | T]) ->
    F(H),
    do_each(F, T);
do_each(_, []) ->
    ok.

mapfoldl(F, Acc, L) when is_function(F, 2) -> map_fold_left(F, Acc, L).

map_fold_left(F, Acc0, [H | T]) ->
    {X, Acc1} = F(H, Acc0),
    {Xs, Acc2} = map_fold_left(F, Acc1, T),
    {[X | Xs], Acc2};
map_fold_left(_, Acc, []) ->
    {[], Acc}.

mapfoldr(F, Acc, L) when is_function(F, 2) -> map_fold_right(F, Acc, L).

map_fold_right(F, Acc0, [H | T]) ->
    {Xs, Acc1} = map_fold_right(F, Acc0, T),
    {X, Acc2} = F(H, Acc1),
    {[X | Xs], Acc2};
map_fold_right(_, Acc, []) ->
    {[], Acc}.

filter(P, L) when is_function(P, 1) -> [X || X <- L, P(X)].

filtermap(F, L) when is_function(F, 1) -> filter_map(F, L).

filter_map(F, [H | T]) ->
    case F(H) of
        true -> [H | filter_map(F, T)];
        {true, X} -> [X | filter_map(F, T)];
        false -> filter_map(F, T)
    end;
filter_map(_, []) ->
    [].

zf(F, L) -> filtermap(F, L).

partition(P, L) when is_function(P, 1) -> partition(P, L, [], []).

partition(P, [H | T], Yes, No) ->
    case P(H) of
        true -> partition(P, T, [H | Yes], No);
        false -> partition(P, T, Yes, [H | No])
    end;
partition(_, [], Yes, No) ->
    {reverse(Yes), reverse(No)}.

takewhile(P, L) when is_function(P, 1) -> take_while(P, L).

take_while(P, [H | T]) ->
    case P(H) of
        true -> [H | take_while(P, T)];
        false -> []
    end;
take_while(_, []) ->
    [].

dropwhile(P, L) when is_function(P, 1) -> drop_while(P, L).

drop_while(P, [H | T] = L) ->
    case P(H) of
        true -> drop_while(P, T);
        false -> L
    end;
drop_while(_, []) ->
    [].

splitwith(P, L) when is_function(P, 1) -> splitwith(P, L, []).

splitwith(P, [H | T] = L, Front) ->
    case P(H) of
        true -> splitwith(P, T, [H | Front]);
        false -> {reverse(Front), L}
    end;
splitwith(_, [], Front) ->
    {reverse(Front), []}.

search(P, L) when is_function(P, 1) -> first_true(P, L).

first_true(P, [H | T]) ->
    case P(H) of
        true -> {value, H};
        false -> first_true(P, T)
    end;
first_true(_, []) ->
    false.

%% Lists of tuples, by the element at N. Keys compare with ==.

keydelete(Key, N, L) when is_integer(N), N > 0 ->
    case key_split(Key, N, L, []) of
        {Front, [_ | Back]} -> lists:reverse(Front, Back);
        false -> L
    end.

keyreplace(Key, N, L, New) when is_integer(N), N > 0, is_tuple(New) ->
    case key_split(Key, N, L, []) of
        {Front, [_ | Back]} -> lists:reverse(Front, [New | Back]);
        false -> L
    end.

keystore(Key, N, L, New) when is_integer(N), N > 0, is_tuple(New) ->
    case key_split(Key, N, L, []) of
        {Front, [_ | Back]} -> lists:reverse(Front, [New | Back]);
        false -> L ++ [New]
    end.

keytake(Key, N, L) when is_integer(N), N > 0 ->
    case key_split(Key, N, L, []) of
        {Front, [Found | Back]} -> {value, Found, lists:reverse(Front, Back)};
        false -> false
    end.

%% {elements before the first match, reversed; the match and what follows}, or false.
key_split(Key, N, [H | _] = L, Front) when element(N, H) == Key -> {Front, L};
key_split(Key, N, [H | T], Front) -> key_split(Key, N, T, [H | Front]);
key_split(_, _, [], _) -> false.

keymap(F, N, [H | T]) -> [setelement(N, H, F(element(N, H))) | keymap(F, N, T)];
keymap(F, N, []) when is_function(F, 1), is_integer(N), N >= 1 -> [].

%% Order. What is no function of order is found out when there is something to compare, and what is no list at all is a case_clause where OTP's is.

sort(L) -> epiphany_sort:sort(L).

sort(F, [_, _ | _] = L) -> epiphany_sort:sort(F, L);
sort(F, L) when is_function(F, 2) -> epiphany_sort:sort(F, L).

usort(L) -> epiphany_sort:usort(L).

usort(F, L) when is_function(F, 2) -> epiphany_sort:usort(F, L).

keysort(N, L) when is_integer(N), N > 0 ->
    case L of
        [_, _ | _] -> epiphany_sort:keysort(by_key(N), L);
        [_] -> L;
        [] -> []
    end.

ukeysort(N, L) when is_integer(N), N > 0 ->
    case L of
        [_, _ | _] -> epiphany_sort:usort(by_key(N), L);
        [_] -> L;
        [] -> []
    end.

by_key(N) -> fun(A, B) -> element(N, A) =< element(N, B) end.

merge(Ls) -> epiphany_sort:merge_all(Ls).

merge(L1, []) -> L1;
merge(L1, [_ | _] = L2) -> epiphany_sort:merge(L1, L2).

merge(F, L1, []) when is_function(F, 2) -> L1;
merge(F, L1, [_ | _] = L2) when is_function(F, 2) -> epiphany_sort:merge(F, L1, L2).

merge3(L1, L2, L3) -> merge(L1, merge(L2, L3)).

umerge([L]) -> L;
umerge(Ls) -> foldr(fun umerge/2, [], Ls).

umerge(L1, L2) -> umerge(fun erlang:'=<'/2, L1, L2).

umerge(F, [], L2) when is_function(F, 2) -> L2;
umerge(F, [_ | _] = L1, L2) when is_function(F, 2) -> epiphany_sort:umerge(F, L1, L2).

umerge3(L1, L2, L3) -> umerge(L1, umerge(L2, L3)).

keymerge(N, L1, L2) when is_integer(N), N > 0 -> epiphany_sort:merge(by_key(N), L1, L2).

ukeymerge(N, L1, L2) when is_integer(N), N > 0 -> epiphany_sort:umerge(by_key(N), L1, L2).

%% Merging of lists in falling order: the ordinary merge seen from the other end.

rmerge(L1, L2) -> reverse(merge(reverse(L1), reverse(L2))).

rmerge(F, L1, L2) -> reverse(merge(F, reverse(L1), reverse(L2))).

rmerge3(L1, L2, L3) -> rmerge(L1, rmerge(L2, L3)).

rumerge(L1, L2) -> reverse(umerge(reverse(L1), reverse(L2))).

rumerge(F, L1, L2) -> reverse(umerge(F, reverse(L1), reverse(L2))).

rumerge3(L1, L2, L3) -> rumerge(L1, rumerge(L2, L3)).

rkeymerge(N, L1, L2) -> reverse(keymerge(N, reverse(L1), reverse(L2))).

rukeymerge(N, L1, L2) -> reverse(ukeymerge(N, reverse(L1), reverse(L2))).
