%% Spawning by proc_lib.
-module(pl_spawn).
-export([main/0]).
-export([run/2]).

main() ->
    process_flag(trap_exit, true),
    Self = self(),
    proc_lib:spawn(fun() -> Self ! one end),
    receive one -> io:format("one~n") end,
    proc_lib:spawn(?MODULE, run, [Self, two]),
    receive two -> io:format("two~n") end,
    Pid3 = proc_lib:spawn_link(fun() -> exit({shutdown, three}) end),
    receive {'EXIT', Pid3, R3} -> io:format("~w~n", [R3]) end,
    Pid4 = proc_lib:spawn_link(?MODULE, run, [Self, four]),
    receive four -> io:format("four~n") end,
    receive {'EXIT', Pid4, R4} -> io:format("~w~n", [R4]) end,
    {Pid5, Ref5} = proc_lib:spawn_opt(fun() -> exit(shutdown) end, [monitor, {priority, low}]),
    receive {'DOWN', Ref5, process, Pid5, R5} -> io:format("~w~n", [R5]) end,
    Pid6 = proc_lib:spawn_opt(?MODULE, run, [Self, six], [link]),
    receive six -> io:format("six~n") end,
    receive {'EXIT', Pid6, R6} -> io:format("~w~n", [R6]) end,
    proc_lib:spawn(node(), fun() -> Self ! seven end),
    receive seven -> io:format("seven~n") end.

run(To, What) -> To ! What.
