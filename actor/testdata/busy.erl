%% All cores compute, each its own amount, keep something in their dictionaries and say when they are done.
-module(busy).
-export([main/0, worker/2]).

main() ->
    erlang:display(wait(workers(16), 0)).

workers(0) -> [];
workers(N) -> [epiphany:internal_spawn(busy, worker, [N, 9000 + N * 100], [monitor]) | workers(N - 1)].

wait([], Sum) -> Sum;
wait([{P, M} | Rest], Sum) ->
    receive {'DOWN', M, process, P, {sum, S}} -> wait(Rest, Sum + S) end.

worker(Id, N) ->
    put(Id, [Id]),
    exit({sum, count(N, [], 0)}).

count(0, L, Sum) -> Sum + length(L);
count(N, L, Sum) when N rem 100 =:= 0 -> put(last, L), count(N - 1, [N], Sum + 1);
count(N, L, Sum) -> count(N - 1, [Sum | L], Sum + N rem 3).
