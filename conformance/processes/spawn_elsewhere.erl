%% Nothing runs on nodes that do not exist.
-module(spawn_elsewhere).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    {P, R} = spawn_monitor('other@host', fun() -> exit(never) end),
    receive {'DOWN', R, process, P, Reason} -> show(monitor, Reason) end,
    P2 = spawn_link('other@host', lists, sort, [[]]),
    receive {'EXIT', P2, Reason2} -> show(link, Reason2) end,
    show(alive, is_process_alive(P)),
    {P3, R3} = spawn_monitor(node(), fun() -> exit(here) end),
    receive {'DOWN', R3, process, P3, Reason3} -> show(here, Reason3) end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
