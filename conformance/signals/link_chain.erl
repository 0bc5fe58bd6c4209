%% An exit goes along links, kill becomes killed.
-module(link_chain).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    Me = self(),
    A = spawn_link(fun() -> B = spawn_link(fun() -> C = spawn_link(fun() -> Me ! {c, self()}, receive after infinity -> ok end end), Me ! {b, C}, receive after infinity -> ok end end), Me ! {a, B}, receive after infinity -> ok end end),
    C = receive {c, X} -> X end,
    receive {b, C} -> ok end,
    receive {a, B} -> ok end,
    exit(C, kill),
    receive {'EXIT', A, Reason} -> show(reason, Reason) end,
    show(alive, [is_process_alive(P) || P <- [A, B, C]]).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
