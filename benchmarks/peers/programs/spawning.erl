%% Spawns N processes one after the other, and as many a hundred at a time.
-module(spawning).
-export([run/1]).

run(N) -> one(N, 0) + many(N div 100, 0).

one(0, Sum) -> Sum;
one(N, Sum) ->
    Self = self(),
    Pid = spawn(fun() -> Self ! {self(), N rem 7} end),
    receive {Pid, V} -> one(N - 1, Sum + V) end.

many(0, Sum) -> Sum;
many(N, Sum) ->
    Pids = [spawn_monitor(fun() -> exit(I) end) || I <- lists:seq(1, 100)],
    many(N - 1, Sum + lists:sum([reason(P) || P <- Pids])).

reason({Pid, Monitor}) ->
    receive {'DOWN', Monitor, process, Pid, Reason} -> Reason end.
