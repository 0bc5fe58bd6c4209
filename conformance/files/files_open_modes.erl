%% The modes of file:open.
-module(files_open_modes).
-export([main/0]).

main() ->
    file:write_file("f", "0123456789"),
    file:make_dir("d"),
    t(fun() -> file:open("none", [read]) end),
    t(fun() -> file:open("none", foo) end),
    t(fun() -> file:open("d", [read]) end),
    t(fun() -> file:open("d", [write]) end),
    t(fun() -> file:open("f", [write, exclusive]) end),
    t(fun() -> file:open("no/f", [write]) end),
    with("f", [read], fun(D) -> [file:read(D, 3), file:read(D, 100), file:read(D, 1)] end),
    with("f", [read, binary], fun(D) -> [file:read(D, 3), file:read(D, 0)] end),
    with("f", [read, write], fun(D) -> [file:write(D, "ab"), file:read(D, 3)] end),
    with("f", [append], fun(D) -> [file:write(D, "end")] end),
    with("f", [append, read], fun(D) -> [file:read(D, 2), file:write(D, "!")] end),
    t(fun() -> file:read_file("f") end),
    with("f", [write], fun(D) -> [file:write(D, "new")] end),
    t(fun() -> file:read_file("f") end),
    with("g", [exclusive], fun(D) -> [file:write(D, "new")] end),
    with("f", [read, raw], fun(D) -> [element(1, D), file:read(D, 2), file:write(D, "x"), file:read_line(D)] end),
    with("f", [read, raw, binary], fun(D) -> [file:read(D, 2), file:read(D, 2), file:read(D, 2)] end),
    with("f", [read], fun(D) -> [file:write(D, "x")] end),
    with("f", [write], fun(D) -> [file:read(D, 1)] end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.

with(Name, Modes, Do) ->
    {ok, Device} = file:open(Name, Modes),
    t(fun() -> Do(Device) end),
    t(fun() -> file:close(Device) end).
