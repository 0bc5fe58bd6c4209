%% How processes end, on cores and on the host: their links and monitors, and what is sent to them when they are gone.
-module(ends).
-export([main/0, spin/0, quiet/0, echo/1, crash/1, loopback/0, killer/1, greedy/1, late/0, linked/1]).

main() ->
    process_flag(trap_exit, true),
    Places = [host, core],
    [busy(P) || P <- Places],
    [dead(P) || P <- Places],
    [at_once(P) || P <- Places],
    [trapped(P) || P <- Places],
    [chain(P) || P <- Places],
    [killed(P) || P <- Places],
    [fair(P) || P <- Places],
    [crashed(P) || P <- Places],
    [memory(P) || P <- Places],
    self_signals(),
    erlang:display(done).

start(host, F, A, Opts) -> spawn_opt(ends, F, A, Opts);
start(core, F, A, Opts) -> epiphany:internal_spawn(ends, F, A, Opts).

%% A process that computes without looking at its mailbox can be ended.
busy(Place) ->
    {P, M} = start(Place, spin, [], [monitor, link]),
    exit(P, {stop, [Place]}),
    false = is_process_alive(P),
    receive {'EXIT', P, {stop, [Place]}} -> ok end,
    receive {'DOWN', M, process, P, {stop, [Place]}} -> ok end,
    erlang:display({busy, Place}).

%% Messages for a process that is going or gone vanish.
dead(Place) ->
    {P, M} = start(Place, quiet, [], [monitor]),
    pester(P, 30),
    receive {'DOWN', M, process, P, normal} -> ok end,
    pester(P, 30),
    exit(P, {too, late}),
    erlang:display({dead, Place}).

pester(_, 0) -> ok;
pester(P, N) -> P ! {N, [N]}, pester(P, N - 1).

%% A message that follows the spawn at once is not lost.
at_once(Place) ->
    {P, M} = start(Place, echo, [self()], [monitor]),
    P ! {first, [Place]},
    receive {P, {first, [Place]}} -> ok end,
    receive {'DOWN', M, process, P, normal} -> ok end,
    erlang:display({at_once, Place}).

%% exit/2 with normal ends nobody, with kill everybody; other reasons can be trapped.
trapped(Place) ->
    {P, M} = start(Place, late, [], [monitor]),
    P ! {trap, self()},
    receive {P, trapping} -> ok end,
    exit(P, normal), receive {P, {'EXIT', normal}} -> ok end,
    exit(P, {why, [not_]}), receive {P, {'EXIT', {why, [not_]}}} -> ok end,
    exit(P, kill),
    receive {'DOWN', M, process, P, killed} -> ok end,
    erlang:display({trapped, Place}).

late() ->
    receive {trap, Main} -> process_flag(trap_exit, true), Main ! {self(), trapping}, late(Main) end.
late(Main) ->
    receive {'EXIT', Main, R} -> Main ! {self(), {'EXIT', R}}, late(Main) end.

%% An exit goes along links.
chain(Place) ->
    {P, M} = start(Place, linked, [self()], [monitor]),
    Q = receive {linked, Pid} -> Pid end,
    N = monitor(process, Q),
    exit(Q, {broken, here}),
    receive {'DOWN', N, process, Q, {broken, here}} -> ok end,
    receive {'DOWN', M, process, P, {broken, here}} -> ok end,
    erlang:display({chain, Place}).

linked(Main) ->
    Main ! {linked, spawn_link(ends, spin, [])},
    receive never -> ok end.

%% A process of the host that is killed in its turn by one on a core.
killed(Place) ->
    {P, M} = spawn_opt(ends, loopback, [], [monitor]),
    {K, _} = start(Place, killer, [P], [monitor]),
    receive {'DOWN', M, process, P, killed} -> ok end,
    receive {'DOWN', _, process, K, normal} -> ok end,
    erlang:display({killed, Place}).

killer(P) -> exit(P, kill), ok.

%% A process that does nothing but call the master gives others their turn.
fair(Place) ->
    {P, M} = start(Place, loopback, [], [monitor]),
    count(1000),
    exit(P, kill),
    receive {'DOWN', M, process, P, killed} -> ok end,
    erlang:display({fair, Place}).

loopback() -> self() ! {x, [y]}, receive {x, [y]} -> ok end, loopback().

count(0) -> ok;
count(N) -> self() ! N, receive N -> count(N - 1) end.

crashed(Place) ->
    {P, M} = start(Place, crash, [[]], [monitor]),
    receive {'DOWN', M, process, P, {badarg, [{erlang, whereis, [[]], _}, {ends, crash, 1, _} | _]}} -> ok end,
    erlang:display({crashed, Place}).

crash(X) -> whereis(X).

%% Who asks for more memory than there is ends with system_limit.
memory(Place) ->
    {P, M} = start(Place, greedy, [[a, b, c, d]], [monitor]),
    receive {'DOWN', M, process, P, system_limit} -> ok end,
    erlang:display({memory, Place}).

greedy(L) -> greedy(L ++ [greed | L]).

self_signals() ->
    exit(self(), {boo, self()}),
    receive {'EXIT', _, {boo, _}} -> ok end,
    link(self()),
    M = monitor(process, self()),
    true = demonitor(M, [flush]),
    erlang:display(self_signals).

spin() -> spin().
quiet() -> ok.
echo(Main) -> receive Any -> Main ! {self(), Any} end.
