%% Names, timers, monitors and children of a process on a core.
-module(cores_services).
-export([main/0]).

main() ->
    Self = self(),
    Server = epiphany:spawn_link(fun() -> register(core_server, self()), Self ! ready, server(0) end),
    receive ready -> ok end,
    io:format("~w~n", [whereis(core_server) =:= Server]),
    core_server ! {add, 5},
    Client = epiphany:spawn_link(fun() -> core_server ! {add, 6}, core_server ! {get, Self}, receive stop -> ok end end),
    io:format("~w~n", [receive {total, N} -> N end]),
    Client ! stop,
    core_server ! {timer, 10, Self},
    io:format("~w~n", [receive {fired, T} -> T end]),
    core_server ! {cancelled, Self},
    io:format("~w~n", [receive {cancelled, C} -> C end]),
    core_server ! {watch, Self},
    io:format("~w~n", [receive {watched, W} -> W end]),
    core_server ! {children, Self},
    io:format("~w~n", [receive {children, L} -> L end]),
    core_server ! {time, Self},
    io:format("~w~n", [receive {time, B} -> B end]),
    Ref = monitor(process, Server),
    core_server ! stop,
    receive {'DOWN', Ref, _, _, R} -> io:format("~w ~w~n", [R, whereis(core_server)]) end.

server(Total) ->
    receive
        {add, N} ->
            server(Total + N);
        {get, To} ->
            To ! {total, Total},
            server(Total);
        {timer, Ms, To} ->
            Ref = erlang:start_timer(Ms, self(), token),
            receive {timeout, Ref, Token} -> To ! {fired, Token} end,
            server(Total);
        {cancelled, To} ->
            Ref = erlang:send_after(10000, self(), never),
            Left = erlang:cancel_timer(Ref),
            To ! {cancelled, is_integer(Left) andalso Left > 0},
            server(Total);
        {watch, To} ->
            {Pid, Ref} = spawn_monitor(fun() -> exit(watched_end) end),
            receive {'DOWN', Ref, process, Pid, Reason} -> To ! {watched, Reason} end,
            server(Total);
        {children, To} ->
            Me = self(),
            Pids = [spawn(fun() -> Me ! {self(), N * N} end) || N <- [1, 2, 3]],
            To ! {children, [receive {P, V} -> V end || P <- Pids]},
            server(Total);
        {time, To} ->
            A = erlang:monotonic_time(),
            receive after 2 -> ok end,
            To ! {time, erlang:monotonic_time() > A},
            server(Total);
        stop ->
            ok
    end.
