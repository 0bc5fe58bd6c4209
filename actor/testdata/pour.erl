%% Messages that take no memory but their places in a mailbox, more than there is room for, to processes that look at none.
-module(pour).
-export([main/0, sink/0, sender/3]).

main() ->
    [pour(Place) || Place <- [host, core]],
    self_pour(),
    P = spawn(pour, sink, []),
    P ! 1,
    exit(P, kill),
    erlang:display(done).

pour(Place) ->
    {P, M} = start(Place, sink, []),
    {S, N} = start(Place, sender, [P, 0, 100000]),
    receive {'DOWN', M, process, P, Why} -> erlang:display({receiver, Place, Why}), exit(S, kill) end,
    receive {'DOWN', N, process, S, killed} -> ok end.

%% A process that sends to itself.
self_pour() ->
    {P, M} = start(core, sender, [self, 0, 100000]),
    receive {'DOWN', M, process, P, Why} -> erlang:display({own, Why}) end.

start(host, F, A) -> spawn_monitor(pour, F, A);
start(core, F, A) -> epiphany:internal_spawn(pour, F, A, [monitor]).

sink() -> receive never -> ok end.

sender(_, N, N) -> sink();
sender(self, I, N) -> sender(self(), I, N);
sender(P, I, N) ->
    P ! I,
    sender(P, I + 1, N).
