%% Archives with nothing but what must be said of them, in the working directory.
-module(zip_without_options).
-export([main/0]).
-include_lib("kernel/include/file.hrl").

main() ->
    Info = #file_info{type = regular, mode = 8#644, size = 5, mtime = {{2011, 11, 1}, {0, 59, 3}}},
    io:format("~p ~p~n", [zip:create("a.zip", [{"x/y", <<"bytes">>, Info}]), zip:zip("b.zip", [{"z", <<"other">>, Info}])]),
    io:format("~p ~p~n", [zip:list_dir("a.zip"), zip:list_dir("b.zip", [])]),
    zip:tt("a.zip"),
    {ok, Opened} = zip:openzip_open("b.zip"),
    zip:openzip_tt(Opened),
    io:format("~p ~p~n", [zip:openzip_get(Opened), zip:openzip_close(Opened)]),
    {ok, Pid} = zip:zip_open("a.zip"),
    zip:zip_tt(Pid),
    io:format("~p ~p~n", [zip:zip_get(Pid), zip:zip_close(Pid)]),
    io:format("~p ~p~n", [zip:unzip("a.zip"), zip:extract("b.zip")]),
    io:format("~p~n", [[file:read_file(Name) || Name <- ["x/y", "z"]]]),
    [ok, ok, ok, ok] = [file:delete(Name) || Name <- ["x/y", "z", "a.zip", "b.zip"]],
    ok = file:del_dir("x").
