-module(registered_names).
-export([main/0]).

main() ->
    io:format("~w~n", [whereis(my_server)]),
    Pid = spawn(fun() -> server(0) end),
    io:format("~w ~w~n", [register(my_server, Pid), whereis(my_server) =:= Pid]),
    my_server ! {add, 3},
    my_server ! {add, 4},
    io:format("~w~n", [call(my_server)]),
    io:format("~w~n", [lists:member(my_server, registered())]),
    io:format("~w~n", [catch_error(fun() -> register(my_server, self()) end)]),
    io:format("~w~n", [catch_error(fun() -> register(other_name, Pid) end)]),
    io:format("~w~n", [catch_error(fun() -> register(undefined, self()) end)]),
    io:format("~w~n", [unregister(my_server)]),
    io:format("~w~n", [whereis(my_server)]),
    io:format("~w~n", [catch_error(fun() -> my_server ! x end)]),
    io:format("~w~n", [catch_error(fun() -> unregister(my_server) end)]),
    register(my_server, Pid),
    Ref = monitor(process, Pid),
    my_server ! stop,
    receive {'DOWN', Ref, _, _, _} -> ok end,
    io:format("~w~n", [whereis(my_server)]),
    register(self_name, self()),
    self_name ! to_myself,
    io:format("~w~n", [receive to_myself -> got end]),
    {registered_name, Name} = process_info(self(), registered_name),
    io:format("~w~n", [Name]),
    unregister(self_name),
    Pid ! to_the_dead,
    io:format("done~n").

server(N) ->
    receive
        {add, X} -> server(N + X);
        {get, From} -> From ! {value, N}, server(N);
        stop -> ok
    end.

call(Name) ->
    Name ! {get, self()},
    receive {value, V} -> V end.

catch_error(F) ->
    try F() catch C:R -> {C, R} end.
