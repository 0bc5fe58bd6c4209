%% Flips pancakes: for every permutation of 1..N, reverse as many leading elements as the first says until that is 1. A test
%% of branches and short lists.
%%
%% Permutations come in the order of rotation counts: the first K elements are rotated by one place, and every K-th
%% time the first K + 1 as well. The counts are in the process dictionary, count K under the key K. Each rotation of
%% all N elements is a job of its own, so that there are N independent jobs of (N - 1)! permutations.
-module(fannkuchredux).
-export([main/0, main/1, prepare/1, bench/2]).

%% The published size: 8 elements, a worker for each job.
main() ->
    run(8, 8).

%% Arguments: the number of elements and, optionally, the number of workers.
main([N]) ->
    run(list_to_integer(N), list_to_integer(N));
main([N, Workers]) ->
    run(list_to_integer(N), list_to_integer(Workers)).

run(N, Workers) ->
    {Checksum, Max, Flips} = bench(prepare(N), Workers),
    io:format("~w flips, checksum ~w, maximum ~w for ~w elements~n", [Flips, Checksum, Max, N]).

prepare(N) ->
    N.

%% {Checksum, most flips of a permutation, all flips}.
bench(N, Workers) ->
    Main = self(),
    workers:start(Workers, fun(I) ->
        [Main ! {job, Job, job(Job, N)} || Job <- lists:seq(I - 1, N - 1, Workers)]
    end),
    lists:foldl(fun collect/2, {0, 0, 0}, lists:seq(0, N - 1)).

collect(Job, {Checksum, Max, Flips}) ->
    receive
        {job, Job, {JobChecksum, JobMax, JobFlips}} ->
            {Checksum + JobChecksum, max(Max, JobMax), Flips + JobFlips}
    end.

%% All permutations that start from 1..N rotated by Job places: {checksum, most flips, all flips}. The checksum adds the
%% flips of permutations with an even number and subtracts the others.
job(Job, N) ->
    [put(K, K) || K <- lists:seq(2, N - 1)],
    Sign = 1 - 2 * (Job * factorial(N - 1) rem 2),
    {Front, Back} = lists:split(Job, lists:seq(1, N)),
    permutations(Back ++ Front, N, Sign, 0, 0, 0).

permutations(done, _, _, Checksum, Max, Flips) ->
    {Checksum, Max, Flips};
permutations(P, N, Sign, Checksum, Max, Flips) ->
    Count = count_flips(P, 0),
    permutations(next(2, P, N), N, -Sign, Checksum + Sign * Count, max(Max, Count), Flips + Count).

%% The permutation after P, whose first K - 1 elements have made all of their rotations.
next(N, _, N) ->
    done;
next(K, P, N) ->
    Rotated = rotate(K, P),
    case get(K) of
        1 ->
            put(K, K),
            next(K + 1, Rotated, N);
        Count ->
            put(K, Count - 1),
            Rotated
    end.

%% Moves the first element behind the K-th.
rotate(2, [A, B | T]) -> [B, A | T];
rotate(3, [A, B, C | T]) -> [B, C, A | T];
rotate(4, [A, B, C, D | T]) -> [B, C, D, A | T];
rotate(K, [A, B, C, D | T]) -> [B, C, D | rotate(K - 3, [A | T])].

count_flips([1 | _], Count) -> Count;
count_flips(P, Count) -> count_flips(flip(P), Count + 1).

%% Reverses as many leading elements as the first says.
flip([2, B | T]) -> [B, 2 | T];
flip([3, B, C | T]) -> [C, B, 3 | T];
flip([4, B, C, D | T]) -> [D, C, B, 4 | T];
flip([5, B, C, D, E | T]) -> [E, D, C, B, 5 | T];
flip([6, B, C, D, E, F | T]) -> [F, E, D, C, B, 6 | T];
flip([7, B, C, D, E, F, G | T]) -> [G, F, E, D, C, B, 7 | T];
flip([8, B, C, D, E, F, G, H | T]) -> [H, G, F, E, D, C, B, 8 | T];
flip([9, B, C, D, E, F, G, H, I | T]) -> [I, H, G, F, E, D, C, B, 9 | T];
flip([10, B, C, D, E, F, G, H, I, J | T]) -> [J, I, H, G, F, E, D, C, B, 10 | T];
flip([K | _] = P) -> {Front, Rest} = lists:split(K, P), lists:reverse(Front, Rest).

factorial(0) -> 1;
factorial(N) -> N * factorial(N - 1).
