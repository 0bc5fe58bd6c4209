%% Files as the loader of code reads them.
-module(loader_files).
-export([main/0]).
-include_lib("kernel/include/file.hrl").

main() ->
    ok = file:make_dir("sub"),
    ok = file:write_file("sub/a.txt", <<"text">>),
    ok = file:write_file("sub/b", <<>>),
    {ok, <<"text">>, Name} = erl_prim_loader:get_file("sub/a.txt"),
    io:format("~p ~p~n", [filename:basename(Name), lists:suffix("sub/a.txt", Name)]),
    {ok, Names} = erl_prim_loader:list_dir("sub"),
    io:format("~p~n", [lists:sort(Names)]),
    {ok, #file_info{type = regular, size = 4}} = erl_prim_loader:read_file_info("sub/a.txt"),
    {ok, #file_info{type = directory}} = erl_prim_loader:read_link_info("sub"),
    [
        io:format("~p~n", [erl_prim_loader:F("nosuch")])
     || F <- [get_file, list_dir, read_file_info, read_link_info]
    ],
    io:format("~p~n", [erl_prim_loader:get_file("sub")]),
    {ok, Path} = erl_prim_loader:get_path(),
    io:format("~p~n", [is_list(Path)]).
