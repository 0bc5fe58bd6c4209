%% file:copy.
-module(files_copied).
-export([main/0]).

main() ->
    t(fun() -> file:write_file("f", "0123456789") end),
    t(fun() -> file:copy("f", "g") end),
    t(fun() -> file:read_file("g") end),
    t(fun() -> file:copy("f", "g", 3) end),
    t(fun() -> file:read_file("g") end),
    t(fun() -> file:copy("none", "g") end),
    t(fun() -> file:copy("f", "no/g") end),
    t(fun() -> file:copy("f", "g", 0) end),
    t(fun() -> file:copy("f", {"g", [append]}) end),
    t(fun() -> file:read_file("g") end),
    t(fun() -> file:copy("f", "g", -1) end),
    t(fun() -> begin {ok, D} = file:open("f", [read, binary]), {ok, _} = file:read(D, 4), R = file:copy(D, "g"), file:close(D), R end end),
    t(fun() -> file:read_file("g") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
