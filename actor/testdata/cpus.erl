%% Processes on the host that compute, one after the other and side by side. Meanwhile processes on cores call the master.
-module(cpus).
-export([main/0, spin/1, caller/1]).

main() ->
    receive after 1 -> ok end, % the board is up
    Alone = time([20000]),
    Pair = time([20000, 20000]),
    Many = time([2000 + 3 * N || N <- lists:seq(1, 20)]),
    [epiphany:internal_spawn(cpus, caller, [100000], []) || _ <- lists:seq(1, 8)],
    Crowd = time([20000, 20000]),
    erlang:display({Alone, Pair, Many, Crowd}),
    erlang:halt().

time(Works) ->
    Start = erlang:monotonic_time(microsecond),
    Pids = [spawn_monitor(cpus, spin, [N]) || N <- Works],
    [receive {'DOWN', M, process, P, normal} -> ok end || {P, M} <- Pids],
    erlang:monotonic_time(microsecond) - Start.

spin(0) -> ok;
spin(N) -> spin(N - 1).

caller(0) -> ok;
caller(N) -> whereis(nobody), caller(N - 1).
