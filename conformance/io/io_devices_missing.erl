%% Devices that are not there, or have ended.
-module(io_devices_missing).
-export([main/0]).

main() ->
    {Device, Ref} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', Ref, process, _, _} -> ok end,
    t(fun() -> io:format(Device, "x~n", []) end),
    t(fun() -> io:put_chars(Device, "x") end),
    t(fun() -> io:nl(Device) end),
    t(fun() -> io:write(Device, x) end),
    t(fun() -> io:get_line(Device, "") end),
    t(fun() -> io:get_chars(Device, "", 1) end),
    t(fun() -> io:read(Device, "") end),
    t(fun() -> io:getopts(Device) end),
    t(fun() -> io:setopts(Device, []) end),
    t(fun() -> io:columns(Device) end),
    t(fun() -> io:request(Device, nl) end),
    t(fun() -> io:format(nobody, "x~n", []) end),
    t(fun() -> io:put_chars(nobody, "x") end),
    t(fun() -> io:get_line(nobody, "") end),
    t(fun() -> io:read(nobody, "") end),
    t(fun() -> io:getopts(nobody) end),
    t(fun() -> io:columns(nobody) end),
    t(fun() -> io:request(nobody, nl) end),
    t(fun() -> is_pid(whereis(user)) end),
    t(fun() -> is_pid(whereis(standard_error)) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
