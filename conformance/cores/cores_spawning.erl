%% Processes through the module epiphany: on OTP they are ordinary ones, the messages are the same.
-module(cores_spawning).
-export([main/0, worker/2]).

main() ->
    process_flag(trap_exit, true),
    io:format("~w ~w ~w~n", [epiphany:count(), epiphany:state(), epiphany:host()]),
    io:format("~w~n", [epiphany:boot()]),
    Self = self(),
    P1 = epiphany:spawn(fun() -> Self ! {one, lists:sum(lists:seq(1, 100))} end),
    io:format("~w ~w~n", [is_pid(P1), receive {one, X} -> X end]),
    P2 = epiphany:spawn(?MODULE, worker, [Self, 2]),
    P2 ! {double, 21},
    io:format("~w~n", [receive {P2, Y} -> Y end]),
    P2 ! stop,
    P3 = epiphany:spawn_link(fun() -> exit(on_purpose) end),
    receive {'EXIT', P3, R3} -> io:format("~w~n", [R3]) end,
    P4 = epiphany:spawn_link(?MODULE, worker, [Self, 4]),
    P4 ! {double, "not a number"},
    receive {'EXIT', P4, {R4, Stack}} -> io:format("~w ~w~n", [R4, is_list(Stack)]) end,
    {P5, M5} = epiphany:spawn_monitor(fun() -> receive {stop, R} -> exit(R) end end),
    P5 ! {stop, stopped},
    receive {'DOWN', M5, process, P5, R5} -> io:format("~w~n", [R5]) end,
    {P6, M6} = epiphany:spawn_monitor(?MODULE, worker, [Self, 6]),
    P6 ! stop,
    receive {'DOWN', M6, process, P6, R6} -> io:format("~w~n", [R6]) end,
    P7 = epiphany:spawn_opt(fun() -> ok end, [link]),
    receive {'EXIT', P7, R7} -> io:format("~w~n", [R7]) end,
    Workers = [epiphany:spawn_link(fun() -> worker(Self, N) end) || N <- lists:seq(1, 8)],
    [W ! {double, N} || {N, W} <- lists:enumerate(Workers)],
    io:format("~w~n", [[receive {W, V} -> V end || W <- Workers]]),
    [W ! stop || W <- Workers],
    io:format("~w~n", [[receive {'EXIT', W, normal} -> ended end || W <- Workers]]),
    io:format("~w~n", [try epiphany:spawn(not_a_fun) catch C:R -> {C, R} end]).

worker(To, N) ->
    receive
        {double, X} -> To ! {self(), X * 2}, worker(To, N);
        stop -> ok
    end.
