%% The order of directories in the path of code.
-module(code_path_order).
-export([main/0]).

main() ->
    [ok = file:make_dir(D) || D <- ["a", "b", "c", "d"]],
    Old = code:get_path(),
    path(code:set_path(["a", "b"])),
    path(code:add_patha("c")),
    path(code:add_patha("b")),
    path(code:add_pathz("d/")),
    path(code:add_pathz("a")),
    path(code:add_path("./d")),
    path(code:add_pathsa(["a", "none", "b"])),
    path(code:add_pathsz(["c", ".", "none"])),
    path(code:add_paths(["d", "a"])),
    path(code:del_path("c")),
    path(code:del_path("c")),
    path(code:del_path(a)),
    path(code:add_patha("none")),
    path(code:add_pathz("none")),
    path(code:add_path("")),
    path(code:set_path(["a", "none"])),
    path(code:set_path([])),
    path(code:set_path([a, "b/"])),
    path(code:set_path(["a", 1])),
    [t(F) || F <- [fun() -> code:set_path(a) end, fun() -> code:add_patha(1) end, fun() -> code:add_pathz(<<"a">>) end, fun() -> code:add_path(a) end,
                   fun() -> code:add_pathsa(a) end, fun() -> code:add_pathsz("a") end, fun() -> code:add_paths({"a"}) end, fun() -> code:del_path(1) end]],
    path(code:get_path()),
    path(code:set_path(["d", "c", "d"])),
    path(code:del_path("d")),
    path(code:rehash()),
    t(fun() -> code:clash() end),
    true = code:set_path(Old),
    io:format("~w~n", [code:get_path() =:= Old]).

path(Result) -> io:format("~0p ~0p~n", [Result, code:get_path()]).

t(F) ->
    try F() of
        X -> io:format("~0p~n", [X])
    catch
        C:R -> io:format("~w: ~0p~n", [C, R])
    end.
