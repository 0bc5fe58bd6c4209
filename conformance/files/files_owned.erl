%% An open file ends with the process that opened it; others may use it before.
-module(files_owned).
-export([main/0]).

main() ->
    Self = self(),
    {Pid, Ref} = spawn_monitor(fun() ->
        {ok, D} = file:open("f", [read, write]),
        Self ! {device, D},
        receive stop -> ok end
    end),
    Device = receive {device, D} -> D end,
    t(fun() -> file:write(Device, "from another") end),
    t(fun() -> file:position(Device, 0) end),
    t(fun() -> io:get_line(Device, "") end),
    Watch = monitor(process, Device),
    Pid ! stop,
    receive {'DOWN', Ref, process, _, Reason} -> io:format("~p~n", [Reason]) end,
    receive {'DOWN', Watch, process, _, _} -> io:format("closed~n") end,
    t(fun() -> file:write(Device, "x") end),
    t(fun() -> file:read_file("f") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
