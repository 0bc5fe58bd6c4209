%% Pancakes on lists: all permutations of 1..N, each flipped by its first element until that is 1.
-module(flips).
-export([run/1]).

%% {checksum, most flips of a permutation}.
run(N) ->
    permutations(lists:seq(1, N), [{K, K} || K <- lists:seq(2, N)], 1, 0, 0).

permutations(P, Counts, Sign, Sum, Most) ->
    Flips = count(P, 0),
    NewSum = Sum + Sign * Flips,
    NewMost = max(Most, Flips),
    case next(P, Counts, []) of
        done -> {NewSum, NewMost};
        {Q, Rest} -> permutations(Q, Rest, -Sign, NewSum, NewMost)
    end.

%% Rotates the first two, and each larger front whose smaller one has come round.
next(_, [], _) ->
    done;
next(P, [{K, Left} | Counts], Done) ->
    Q = rotate(K, P),
    case Left of
        1 -> next(Q, Counts, [{K, K} | Done]);
        _ -> {Q, lists:reverse(Done, [{K, Left - 1} | Counts])}
    end.

rotate(K, [H | T]) ->
    insert(K - 1, T, H).

insert(0, T, X) -> [X | T];
insert(K, [H | T], X) -> [H | insert(K - 1, T, X)].

count([1 | _], Flips) -> Flips;
count([K | _] = P, Flips) -> count(flip(K, P, []), Flips + 1).

flip(0, Rest, Front) -> Front ++ Rest;
flip(K, [H | T], Front) -> flip(K - 1, T, [H | Front]).
