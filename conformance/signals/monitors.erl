-module(monitors).
-export([main/0]).

main() ->
    io:format("~w~n", [[down(F) || F <- [fun() -> ok end, fun() -> exit(bye) end, fun() -> exit({a, [b]}) end]]]),
    {_, R1} = spawn_monitor(fun() -> error(oops) end),
    receive {'DOWN', R1, process, _, {oops, S}} -> io:format("oops ~w~n", [is_list(S)]) end,
    Dead = spawn(fun() -> ok end),
    receive after 20 -> ok end,
    R2 = monitor(process, Dead),
    receive {'DOWN', R2, process, Dead, Reason2} -> io:format("~w~n", [Reason2]) end,
    R3 = monitor(process, no_such_name),
    receive {'DOWN', R3, process, Who3, Reason3} -> io:format("~w ~w~n", [Who3 =:= {no_such_name, node()}, Reason3]) end,
    Pid = spawn(fun() -> receive stop -> ok end end),
    Refs = [monitor(process, Pid) || _ <- "123"],
    io:format("~w~n", [length(lists:usort(Refs))]),
    demonitor(hd(Refs)),
    Pid ! stop,
    io:format("~w~n", [[receive {'DOWN', R, process, Pid, normal} -> down after 50 -> none end || R <- Refs]]),
    {_, R5} = spawn_monitor(fun() -> ok end),
    receive after 20 -> ok end,
    io:format("~w~n", [demonitor(R5, [flush])]),
    io:format("~w~n", [receive {'DOWN', R5, _, _, _} -> there after 0 -> flushed end]),
    io:format("~w ~w~n", [demonitor(R5, [info]), demonitor(make_ref())]),
    register(monitored_name, spawn(fun() -> receive stop -> exit(stopped) end end)),
    R6 = monitor(process, monitored_name),
    monitored_name ! stop,
    receive {'DOWN', R6, process, Who6, Reason6} -> io:format("~w ~w~n", [Who6 =:= {monitored_name, node()}, Reason6]) end.

down(F) ->
    {Pid, Ref} = spawn_monitor(F),
    receive {'DOWN', Ref, process, Pid, Reason} -> Reason end.
