%% Finding sources of object files, and files beside others.
-module(file_sources).
-export([main/0]).

main() ->
    Dir = "file_sources_tree",
    _ = file:del_dir_r(Dir),
    [begin
         Name = filename:join(Dir, F),
         ok = filelib:ensure_dir(Name),
         ok = file:write_file(Name, "x")
     end || F <- ["ebin/a.beam", "src/a.erl", "src/deep/b.erl", "ebin/c.erl", "priv/d.so", "c_src/d.c", "lib/e.app.src", "other/f.erl"]],
    Ebin = filename:join(Dir, "ebin"),
    [io:format("~p ~p~n", [F, filelib:find_source(F, Ebin)]) || F <- ["a.beam", "b.beam", "c.beam", "none.beam", "a", "a.txt"]],
    io:format("~p~n", [filelib:find_source(filename:join(Ebin, "a.beam"))]),
    io:format("~p~n", [filelib:find_source("d.so", filename:join(Dir, "priv"))]),
    io:format("~p~n", [filelib:find_source("e.app", filename:join(Dir, "lib"))]),
    io:format("~p~n", [filelib:find_source("f.beam", Ebin, [{".beam", ".erl", [{"ebin", "other"}]}])]),
    io:format("~p~n", [filelib:find_source("f.beam", Ebin, [{"ebin", "other"}])]),
    [io:format("~p ~p~n", [F, filelib:find_file(F, Ebin)]) || F <- ["a.beam", "a.erl", "b.erl", "none"]],
    io:format("~p~n", [filelib:find_file("f.erl", Ebin, [{"ebin", "other"}])]),
    io:format("~p~n", [filelib:find_file("f.erl", Ebin, [{"lib", "other"}])]),
    ok = file:del_dir_r(Dir).
