%% A tree of files that is copied with its modes, times and links, and taken away again.
-module(files_mirrored).
-export([main/0]).
-include_lib("kernel/include/file.hrl").

main() ->
    [ok = file:make_dir(D) || D <- ["from", "from/sub"]],
    [ok = file:write_file("from/" ++ F, T) || {F, T} <- [{"a", "text a"}, {"b", "text b"}, {"sub/c", ""}]],
    ok = file:change_mode("from/b", 8#640),
    ok = file:change_time("from/a", {{1999, 12, 31}, {23, 59, 59}}),
    ok = file:change_time("from/b", {{2000, 2, 29}, {1, 2, 3}}, {{2004, 2, 29}, {12, 0, 0}}),
    ok = file:make_symlink("../b", "from/sub/link"),
    io:format("~p~n", [mirror("from", "to")]),
    io:format("~p~n", [[{F, described("to/" ++ F)} || F <- ["a", "b", "sub", "sub/c", "sub/link"]]]),
    io:format("~p~n", [[file:read_file("to/" ++ F) || F <- ["a", "b", "sub/c"]]]),
    io:format("~p~n", [[file:read_link("to/sub/link"), file:read_link_all("to/sub/link"), file:read_link("to/a"), file:read_link_all("to/none")]]),
    {ok, D} = file:open("to/a", [read, write, raw, binary]),
    io:format("~p~n", [[file:advise(D, 0, 6, sequential), file:allocate(D, 4, 6), file:read(D, 20), file:advise(D, 0, 0, nothing)]]),
    ok = file:close(D),
    io:format("~p~n", [[file:altname("to"), file:get_cwd("x:"), file:get_cwd("x")]]),
    case file:path_open(["none", "to/sub", "from"], "a", [read]) of
        {ok, P, Full} -> io:format("~p ~p~n", [Full, file:read(P, 100)]), ok = file:close(P)
    end,
    io:format("~p~n", [[file:delete("to/b", [raw]), file:delete("to/b", [raw]), file:list_dir_all("to/b")]]),
    io:format("~p~n", [[file:del_dir_r("to"), filelib:is_dir("to"), filelib:is_dir("from/sub")]]).

%% The names that have been copied.
mirror(From, To) ->
    {ok, Info} = file:read_link_info(From, [{time, posix}]),
    case Info#file_info.type of
        directory ->
            ok = file:make_dir(To),
            {ok, Names} = file:list_dir_all(From),
            Copied = [mirror(filename:join(From, N), filename:join(To, N)) || N <- lists:sort(Names)],
            attributes(To, Info),
            {To, Copied};
        symlink ->
            {ok, Target} = file:read_link_all(From),
            ok = file:make_symlink(Target, To),
            {To, Target};
        regular ->
            {ok, Size} = file:copy(From, To),
            attributes(To, Info),
            {To, Size}
    end.

attributes(Name, #file_info{mode = Mode, uid = User, gid = Group} = Info) ->
    ok = file:write_file_info(Name, Info#file_info{mode = Mode band 8#777}, [{time, posix}]),
    ok = file:change_owner(Name, User),
    ok = file:change_group(Name, Group),
    ok = file:change_owner(Name, User, Group).

described(Name) ->
    {ok, I} = file:read_link_info(Name),
    Time = case I#file_info.mtime of {{Y, _, _}, _} when Y < 2010 -> I#file_info.mtime; _ -> new end,
    case I#file_info.type of
        regular ->
            ok = file:write_file_info(Name, #file_info{mtime = I#file_info.mtime, mode = 8#600}),
            {ok, J} = file:read_file_info(Name),
            {I#file_info.size, I#file_info.mode band 8#777, Time, J#file_info.mode band 8#777, J#file_info.mtime =:= I#file_info.mtime};
        Type -> Type
    end.
