%% Programs that move heap and stack about: run with every placement of both, they must give the same.
-module(places).
-export([main/1, check/1, sum/1, build/1, caught/1, deep_throw/1, trace/1, dict/1, tree/1, big/1, tuples/1, floats/1, deep/1, collected/1]).

main(N) -> {sum(N), length(build(N)), caught(N), deep_throw(N), trace(N), dict(N), tree(N), churn(N, []), big(N), tuples(N), binaries(N)}.

check(Most) -> [main(N) || N <- [0, 1, 7, 50, 400, 1500], N =< Most].

%% Deep recursion: frames of one and of many slots.
sum(0) -> 0;
sum(N) -> N + wide(N - 1, 1, 2, 3, 4, 5, 6).

wide(0, _, _, _, _, _, _) -> 0;
wide(N, A, B, C, D, E, F) ->
    R = sum(N - 1),
    [A1, B1, C1, D1, E1, F1] = id([A, B, C, D, E, F]),
    R + A1 + B1 - C1 + D1 - E1 + F1 + N - 5.

build(0) -> [];
build(N) -> [{N, [N | float(N)]} | build(N - 1)].

%% A handler at the bottom, an exception at the top.
caught(N) ->
    try down(N, fun() -> error({deep, N}) end) of V -> V
    catch error:{deep, M} -> {caught, M}
    end.

down(0, F) -> F();
down(N, F) -> [N | down(N - 1, F)].

%% Handlers on the way, each of which raises again.
deep_throw(N) -> catch layers(N).

layers(0) -> throw(bottom);
layers(N) when N rem 10 =:= 0 ->
    try layers(N - 1) of V -> {V, N}
    catch throw:X when N rem 20 =:= 0 -> throw([N | X]);
          throw:X -> throw({N, X})
    end;
layers(N) -> {N, layers(N - 1)}.

trace(N) ->
    try down(N, fun() -> hd(id([])) end)
    catch error:badarg:S -> [{M, F, A} || {M, F, A, _} <- S, M =:= places orelse M =:= erlang]
    end.

%% The dictionary is changed in place: old tables refer to young terms.
dict(N) ->
    erase(),
    put_all(N),
    put_all(N),
    S = lists:sum([element(2, get(K)) || K <- lists:seq(1, N)]),
    [erase(K) || K <- lists:seq(1, N), K rem 3 =:= 0],
    {S, length(get())}.

put_all(0) -> ok;
put_all(N) -> put(N, {v, N, lists:duplicate(N rem 5, N)}), put_all(N - 1).

tree(N) -> count(insert_all(N, nil)).

insert_all(0, T) -> T;
insert_all(N, T) -> insert_all(N - 1, insert((N * 7919) rem 10007, T)).

insert(K, nil) -> {nil, K, nil};
insert(K, {L, K0, R}) when K < K0 -> {insert(K, L), K0, R};
insert(K, {L, K0, R}) when K > K0 -> {L, K0, insert(K, R)};
insert(_, T) -> T.

count(nil) -> 0;
count({L, _, R}) -> count(L) + 1 + count(R).

%% Garbage beside a list that stays.
churn(0, Kept) -> lists:sum(Kept);
churn(N, Kept) ->
    _ = lists:reverse(lists:seq(1, 40)),
    churn(N - 1, [N | Kept]).

big(N) -> fact(N rem 60).

fact(0) -> 1;
fact(N) -> N * fact(N - 1).

%% One allocation that is large for a nursery.
tuples(N) -> T = list_to_tuple(lists:seq(1, N)), {tuple_size(T), T =:= list_to_tuple(tuple_to_list(T))}.

%% Nothing is called on the way back.
deep(0) -> 0;
deep(N) -> 1 + deep(N - 1).

floats(N) -> floats(N, 0.0).

floats(0, X) -> X;
floats(N, X) -> floats(N - 1, X + 1.0).

%% Garbage of several collections, and one more collection.
collected(0) -> erlang:garbage_collect(), collected;
collected(N) -> 16 = length(id(lists:seq(1, 16))), collected(N - 1).

id(X) -> X.

%% Binaries of more than 64 bytes are outside of the heap; some are kept, others are garbage at once.
binaries(N) -> binaries(N, [], 0).

binaries(0, Kept, S) -> {S, length(Kept), lists:sum([byte_size(B) || B <- Kept])};
binaries(N, Kept, S) ->
    B = list_to_binary([N rem 200, lists:duplicate(60 + N rem 20, N rem 250)]),
    case N rem 7 of
        0 -> binaries(N - 1, [B | Kept], S + byte_size(iolist_to_binary([B, B])));
        _ -> binaries(N - 1, Kept, S + lists:last(binary_to_list(B)))
    end.
