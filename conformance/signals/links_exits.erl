-module(links_exits).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    [show(R, child(R)) || R <- [fun() -> ok end, fun() -> exit(normal) end, fun() -> exit(reason) end,
                                fun() -> exit({shutdown, 1}) end, fun() -> throw(ball) end]],
    P1 = spawn_link(fun() -> error(crash) end),
    receive {'EXIT', P1, {crash, [{?MODULE, F, A, _} | _]}} -> io:format("crash in ~w ~w~n", [is_atom(F), A]) end,
    P2 = spawn_link(fun() -> receive after infinity -> ok end end),
    exit(P2, stop),
    receive {'EXIT', P2, R2} -> io:format("~w~n", [R2]) end,
    P3 = spawn_link(fun() -> receive after infinity -> ok end end),
    exit(P3, kill),
    receive {'EXIT', P3, R3} -> io:format("~w~n", [R3]) end,
    P4 = spawn_link(fun() -> receive after infinity -> ok end end),
    unlink(P4),
    exit(P4, stop),
    io:format("~w~n", [receive {'EXIT', P4, _} -> linked after 20 -> not_linked end]),
    P5 = spawn(fun() -> ok end),
    receive after 20 -> ok end,
    io:format("~w~n", [catch link(P5)]),
    receive {'EXIT', P5, R5} -> io:format("~w~n", [R5]) end,
    io:format("~w ~w~n", [process_flag(trap_exit, false), process_flag(trap_exit, true)]).

child(F) ->
    Pid = spawn_link(F),
    receive {'EXIT', Pid, Reason} -> Reason end.

show(_, {{nocatch, V}, Stack}) when is_list(Stack) -> io:format("~w~n", [{nocatch, V}]);
show(_, Reason) -> io:format("~w~n", [Reason]).
