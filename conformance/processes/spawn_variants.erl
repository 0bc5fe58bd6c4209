-module(spawn_variants).
-export([main/0, run/2]).

main() ->
    process_flag(trap_exit, true),
    Self = self(),
    spawn(?MODULE, run, [Self, spawn3]),
    io:format("~w~n", [receive {ran, X1} -> X1 end]),
    P2 = spawn_link(?MODULE, run, [Self, spawn_link3]),
    io:format("~w~n", [receive {ran, X2} -> X2 end]),
    receive {'EXIT', P2, R2} -> io:format("~w~n", [R2]) end,
    {P3, M3} = spawn_monitor(?MODULE, run, [Self, spawn_monitor3]),
    io:format("~w~n", [receive {ran, X3} -> X3 end]),
    receive {'DOWN', M3, process, P3, R3} -> io:format("~w~n", [R3]) end,
    P4 = spawn_opt(fun() -> run(Self, spawn_opt) end, [link, {min_heap_size, 1000}]),
    io:format("~w~n", [receive {ran, X4} -> X4 end]),
    receive {'EXIT', P4, R4} -> io:format("~w~n", [R4]) end,
    {P5, M5} = spawn_opt(?MODULE, run, [Self, both], [link, monitor]),
    io:format("~w~n", [receive {ran, X5} -> X5 end]),
    receive {'DOWN', M5, process, P5, normal} -> ok end,
    receive {'EXIT', P5, normal} -> io:format("both~n") end,
    {P6, M6} = spawn_monitor(no_module, no_function, []),
    receive {'DOWN', M6, process, P6, {undef, [{no_module, no_function, [], _} | _]}} -> io:format("undef~n") end.

run(To, What) -> To ! {ran, What}.
