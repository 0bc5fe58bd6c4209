%% The working directory.
-module(files_working_directory).
-export([main/0]).

main() ->
    t(fun() -> file:make_dir("d") end),
    t(fun() -> file:write_file("d/f", "x") end),
    t(fun() -> file:set_cwd("none") end),
    t(fun() -> file:write_file("g", "y") end),
    t(fun() -> file:set_cwd("d") end),
    t(fun() -> file:read_file("f") end),
    t(fun() -> begin {ok, D} = file:get_cwd(), filename:basename(D) end end),
    t(fun() -> file:read_file("../g") end),
    t(fun() -> file:set_cwd("..") end),
    t(fun() -> file:read_file("g") end),
    t(fun() -> file:set_cwd("g") end),
    t(fun() -> begin {ok, D} = file:get_cwd(), file:read_file(filename:join(D, "g")) end end),
    t(fun() -> filename:absname("g") =:= filename:join(element(2, file:get_cwd()), "g") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
