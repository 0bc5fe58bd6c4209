%% Places in raw files.
-module(files_raw_positions).
-export([main/0]).

main() ->
    {ok, D} = file:open("f", [read, write, raw, binary]),
    t(fun() -> file:write(D, ["0123", <<"456789">>]) end),
    t(fun() -> file:position(D, 2) end),
    t(fun() -> file:read(D, 3) end),
    t(fun() -> file:position(D, cur) end),
    t(fun() -> file:position(D, {cur, 2}) end),
    t(fun() -> file:position(D, {eof, 0}) end),
    t(fun() -> file:read(D, 1) end),
    t(fun() -> file:position(D, {bof, -1}) end),
    t(fun() -> file:pread(D, 8, 10) end),
    t(fun() -> file:pread(D, [{0, 1}, {9, 5}, {20, 1}]) end),
    t(fun() -> file:pwrite(D, 10, "ab\ncd\r\nef") end),
    t(fun() -> file:position(D, 8) end),
    t(fun() -> file:read_line(D) end),
    t(fun() -> file:read_line(D) end),
    t(fun() -> file:read_line(D) end),
    t(fun() -> file:read_line(D) end),
    t(fun() -> file:position(D, 3), file:truncate(D) end),
    t(fun() -> file:close(D) end),
    t(fun() -> file:read(D, 1) end),
    t(fun() -> file:close(D) end),
    t(fun() -> file:read_file("f") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
