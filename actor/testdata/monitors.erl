%% demonitor with flush, by a core whose ring is full, and while the watched process ends: the message that is on its way must not arrive.
-module(monitors).
-export([main/0, asker/2, victim/0, brief/1]).

main() ->
    First = epiphany:internal_spawn(monitors, victim, [], []),
    {P, M} = epiphany:internal_spawn(monitors, asker, [self(), 20], [monitor]),
    exit(First, kill), % later ones are served before the asker
    flood(P, 200),
    receive {P, Result} -> erlang:display(Result) end,
    receive {'DOWN', M, process, P, normal} -> ok end.

flood(_, 0) -> ok;
flood(P, N) -> P ! {noise, N}, flood(P, N - 1).

asker(Main, N) ->
    Main ! {self(), ask(N)},
    ok.

ask(0) -> race(80);
ask(N) ->
    {V, M} = spawn_monitor(monitors, victim, []),
    exit(V, kill),
    true = demonitor(M, [flush]),
    ask(N - 1).

race(0) -> receive {'DOWN', _, _, _, _} = Down -> {stray, Down} after 1 -> clean end;
race(N) ->
    {_, M} = epiphany:internal_spawn(monitors, brief, [100], [monitor]),
    brief(60 + N),
    true = demonitor(M, [flush]),
    race(N - 1).

brief(0) -> ok;
brief(N) -> brief(N - 1).

victim() -> receive never -> ok end.
