%% Exit signals: which of them end a process, what trapping changes, and chains of links.
-module(exit_signals).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    io:format("~w~n", [[{R, Trap, fate(R, Trap)} || R <- [normal, reason, kill, shutdown], Trap <- [true, false]]]),
    io:format("~w~n", [chain(5)]),
    io:format("~w~n", [both_ways()]),
    io:format("~w~n", [self_exit()]),
    io:format("~w~n", [killed_spreads()]).

%% What a process sees or how it ends when this one, not linked to it, sends it an exit signal.
fate(Reason, Trap) ->
    Self = self(),
    {Pid, Ref} = spawn_monitor(fun() ->
        process_flag(trap_exit, Trap),
        Self ! ready,
        receive
            {'EXIT', Self, R} -> exit({trapped, R});
            go_on -> exit(survived)
        end
    end),
    receive ready -> ok end,
    exit(Pid, Reason),
    Pid ! go_on,
    receive {'DOWN', Ref, process, Pid, R} -> R end.

%% The end of one process ends all that are linked to it, one through the other.
chain(N) ->
    First = spawn_link(fun() -> link_on(N) end),
    First ! break,
    receive {'EXIT', First, R} -> R end.

link_on(0) ->
    receive break -> exit(broken) end;
link_on(N) ->
    Next = spawn_link(fun() -> link_on(N - 1) end),
    receive break -> Next ! break end,
    receive after infinity -> ok end.

both_ways() ->
    Self = self(),
    A = spawn_link(fun() -> B = spawn_link(fun() -> receive after infinity -> ok end end), Self ! B, receive X -> exit(X) end end),
    B = receive P when is_pid(P) -> P end,
    Ref = monitor(process, B),
    A ! bye,
    Down = receive {'DOWN', Ref, _, _, R} -> R end,
    receive {'EXIT', A, E} -> {Down, E} end.

self_exit() ->
    {_, Ref} = spawn_monitor(fun() -> exit(self(), wanted), receive after infinity -> ok end end),
    receive {'DOWN', Ref, _, _, R} -> R end.

%% kill ends a process that traps exits; its links see killed.
killed_spreads() ->
    Pid = spawn_link(fun() -> process_flag(trap_exit, true), receive after infinity -> ok end end),
    exit(Pid, kill),
    receive {'EXIT', Pid, R} -> R end.
