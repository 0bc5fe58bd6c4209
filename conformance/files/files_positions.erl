%% Places in files.
-module(files_positions).
-export([main/0]).

main() ->
    {ok, D} = file:open("f", [read, write]),
    t(fun() -> file:write(D, "line1\nline2\r\nline3") end),
    t(fun() -> file:position(D, bof) end),
    t(fun() -> file:read(D, 3) end),
    t(fun() -> file:read_line(D) end),
    t(fun() -> file:read_line(D) end),
    t(fun() -> file:read_line(D) end),
    t(fun() -> file:read_line(D) end),
    t(fun() -> file:position(D, {bof, 3}) end),
    t(fun() -> file:read(D, 100) end),
    t(fun() -> file:position(D, {eof, -3}) end),
    t(fun() -> file:position(D, cur) end),
    t(fun() -> file:position(D, {cur, 1}) end),
    t(fun() -> file:position(D, {cur, -100}) end),
    t(fun() -> file:position(D, 2) end),
    t(fun() -> file:position(D, foo) end),
    t(fun() -> file:position(D, -1) end),
    t(fun() -> file:pread(D, 1, 4) end),
    t(fun() -> file:pread(D, [{0, 2}, {100, 1}, {3, 2}]) end),
    t(fun() -> file:pread(D, 100, 4) end),
    t(fun() -> file:pwrite(D, 0, "LINE") end),
    t(fun() -> file:pwrite(D, [{0, "a"}, {1, <<"b">>}]) end),
    t(fun() -> file:position(D, 5) end),
    t(fun() -> file:truncate(D) end),
    t(fun() -> file:sync(D) end),
    t(fun() -> file:datasync(D) end),
    t(fun() -> file:write(D, foo) end),
    t(fun() -> file:write(D, [300]) end),
    t(fun() -> file:read(D, foo) end),
    t(fun() -> file:close(D) end),
    t(fun() -> file:close(D) end),
    t(fun() -> file:write(D, "x") end),
    t(fun() -> file:read(D, 1) end),
    t(fun() -> file:read_file("f") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
