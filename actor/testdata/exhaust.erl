%% Memory that is used up: who asks for more gets system_limit, or ends with it, alone; all others go on.
-module(exhaust).
-export([main/0, greedy/1, busy/0, idle/0, spawn_all/0, echo/0, hold/1]).

main() ->
    Watch = [start(core, echo, []), start(host, echo, [])],
    [grown(Place, Watch) || Place <- [core, host]],
    [flooded(Place, Watch) || Place <- [core, host]],
    spawned(Watch),
    [exit(P, kill) || P <- Watch],
    erlang:display(done).

start(host, F, A) -> spawn(exhaust, F, A);
start(core, F, A) -> epiphany:internal_spawn(exhaust, F, A, []).

%% A process that grows for ever.
grown(Place, Watch) ->
    P = start(Place, greedy, [[a, b, c, d]]),
    M = monitor(process, P),
    receive {'DOWN', M, process, P, Why} -> erlang:display({grown, Place, Why}) end,
    answer(Watch).

greedy(L) -> greedy(L ++ [greed | L]).

%% Messages that nobody takes end with who should take them, and leave others room meanwhile: one can be started, and collected.
flooded(Place, Watch) ->
    P = start(Place, busy, []),
    M = monitor(process, P),
    fill(P, M, lists:seq(1, 500), Place, 0),
    answer(Watch).

fill(P, M, Big, Place, N) ->
    P ! Big,
    N rem 50 =:= 0 andalso held(Place),
    receive {'DOWN', M, process, P, Why} -> erlang:display({flooded, Place, Why}) after 0 -> fill(P, M, Big, Place, N + 1) end.

held(Place) ->
    Q = start(Place, hold, [1000]),
    M = monitor(process, Q),
    receive {'DOWN', M, process, Q, normal} -> ok end.

%% Processes without end, which end with the one that starts them.
spawned(Watch) ->
    P = start(host, spawn_all, []),
    M = monitor(process, P),
    receive {'DOWN', M, process, P, Why} -> erlang:display({spawned, Why}) end,
    answer(Watch).

spawn_all() ->
    try spawn_link(exhaust, idle, []) of
        _ -> spawn_all()
    catch
        error:Why -> exit({refused, Why})
    end.

answer(Watch) -> [begin P ! {self(), ping}, receive {P, ping} -> ok end end || P <- Watch].

busy() -> busy().
idle() -> receive never -> ok end.
echo() -> receive {P, X} -> P ! {self(), X} end, echo().
hold(N) -> L = lists:seq(1, N), N = length(L).
