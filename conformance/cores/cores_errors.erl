%% What ends a process on a core reaches its links and monitors as from anywhere else.
-module(cores_errors).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    [io:format("~w~n", [outcome(F)]) || F <- [
        fun() -> ok end, fun() -> exit(normal) end, fun() -> exit({shutdown, x}) end, fun() -> error(reason) end,
        fun() -> throw(ball) end, fun() -> 1 = list_to_integer("2") end, fun() -> list_to_atom(1) end,
        fun() -> element(3, list_to_tuple("ab")) end, fun() -> no_such_module:f(1) end, fun() -> lists:no_such_function() end,
        fun() -> receive after 5 -> exit(late) end end, fun() -> exit(self(), kill), receive x -> y end end]],
    P1 = epiphany:spawn_link(fun() -> receive x -> y end end),
    exit(P1, stop),
    receive {'EXIT', P1, R1} -> io:format("~w~n", [R1]) end,
    P2 = epiphany:spawn_link(fun() -> process_flag(trap_exit, true), receive {'EXIT', _, R} -> exit({seen, R}) end end),
    receive after 10 -> ok end,
    exit(P2, stop),
    receive {'EXIT', P2, R2} -> io:format("~w~n", [R2]) end,
    P3 = epiphany:spawn(fun() -> receive x -> y end end),
    Ref = monitor(process, P3),
    exit(P3, kill),
    receive {'DOWN', Ref, process, P3, R3} -> io:format("~w~n", [R3]) end,
    io:format("~w~n", [chain()]).

outcome(F) ->
    Pid = epiphany:spawn_link(F),
    receive
        {'EXIT', Pid, {Reason, [{M, Name, _, _} | _]}} when is_atom(M), is_atom(Name) -> {crash, Reason};
        {'EXIT', Pid, Reason} -> Reason
    end.

%% A core that is linked to another ends with it.
chain() ->
    Self = self(),
    A = epiphany:spawn_link(fun() ->
        B = epiphany:spawn_link(fun() -> receive x -> y end end),
        Self ! {other, B},
        receive x -> y end
    end),
    B = receive {other, Pid} -> Pid end,
    Ref = monitor(process, B),
    exit(A, broken),
    Down = receive {'DOWN', Ref, process, B, R} -> R end,
    receive {'EXIT', A, E} -> {Down, E} end.
