%% Deleting, renaming, directories.
-module(files_names).
-export([main/0]).

main() ->
    t(fun() -> file:write_file("f", "1") end),
    t(fun() -> file:delete("none") end),
    t(fun() -> file:delete(".") end),
    t(fun() -> file:rename("f", "g") end),
    t(fun() -> file:rename("f", "h") end),
    t(fun() -> file:read_file("g") end),
    t(fun() -> file:make_dir("d") end),
    t(fun() -> file:make_dir("d") end),
    t(fun() -> file:make_dir("x/y") end),
    t(fun() -> file:write_file("d/f", "2") end),
    t(fun() -> file:del_dir("d") end),
    t(fun() -> file:del_dir("none") end),
    t(fun() -> file:del_dir("g") end),
    t(fun() -> file:list_dir("d") end),
    t(fun() -> file:list_dir("none") end),
    t(fun() -> file:list_dir("g") end),
    t(fun() -> file:rename("g", "d/g") end),
    t(fun() -> begin {ok, L} = file:list_dir("d"), lists:sort(L) end end),
    t(fun() -> file:delete("d/f") end),
    t(fun() -> file:delete("d/g") end),
    t(fun() -> file:del_dir("d") end),
    t(fun() -> file:list_dir("d") end),
    t(fun() -> file:make_dir("r") end),
    t(fun() -> file:make_dir("r/s") end),
    t(fun() -> file:write_file("r/s/t", "") end),
    t(fun() -> file:del_dir_r("r") end),
    t(fun() -> file:del_dir_r("r") end),
    t(fun() -> file:make_dir(17) end),
    t(fun() -> file:list_dir(17) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
