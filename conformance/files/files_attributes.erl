%% What is known about files, changed: times, modes, owners; names, sizes and links beside it.
-module(files_attributes).
-export([main/0]).
-include_lib("kernel/include/file.hrl").

main() ->
    ok = file:write_file("a", "hello"),
    T1 = {{2001, 2, 3}, {4, 5, 6}},
    T2 = {{2011, 12, 13}, {14, 15, 16}},
    t(fun() -> [file:change_time("a", T1), mtime("a")] end),
    t(fun() -> [file:change_time("a", T1, T2), times("a")] end),
    t(fun() -> [file:change_time("none", T1), file:change_time("none", T1, T2), file:change_time("a", {{2001, 2, 30}, {0, 0, 0}}), file:change_time(1, T1)] end),
    t(fun() -> [file:write_file_info("a", #file_info{mode = 8#600, atime = T2, mtime = T1}), times("a"), mode("a")] end),
    t(fun() -> [file:write_file_info("a", #file_info{mode = 8#640, mtime = 1000000, atime = 5}, [{time, posix}]), times("a"), mode("a")] end),
    t(fun() -> [file:write_file_info("a", #file_info{mtime = T2, atime = T1}, [{time, universal}]), times("a"), mode("a")] end),
    t(fun() -> [file:write_file_info("a", #file_info{mtime = T1}, []), mtime("a")] end),
    t(fun() -> [file:write_file_info("a", #file_info{mtime = 1}, [{time, universal}]), file:write_file_info("a", #file_info{mode = foo}),
                file:write_file_info("none", #file_info{mode = 8#600}), file:write_file_info("none", #file_info{}), file:write_file_info(1, #file_info{}),
                file:write_file_info("a", #file_info{}, [{time, foo}]), file:write_file_info("a", #file_info{}, [foo])] end),
    t(fun() -> {ok, I} = file:read_link_info("a", [{time, posix}]), {I#file_info.size, I#file_info.type, is_integer(I#file_info.ctime)} end),
    t(fun() -> [file:make_symlink("a", "l"), [begin {ok, I} = file:read_link_info(F, [{time, T}]), I#file_info.type end || F <- ["a", "l"], T <- [local, universal, posix]]] end),
    t(fun() -> [file:read_link_info("none", [{time, posix}]), file:read_file_info("none", [{time, posix}]), file:read_link_info("a", [{time, foo}]),
                file:read_file_info("a", [{time, foo}])] end),
    t(fun() -> {ok, I} = file:read_file_info("a"), User = I#file_info.uid, Group = I#file_info.gid,
               [file:change_owner("a", User), file:change_owner("a", User, Group), file:change_group("a", Group), file:change_owner("none", User),
                file:change_owner("none", User, Group), file:change_group("none", Group)] end),
    t(fun() -> [file:change_mode("a", 8#755), mode("a"), file:change_mode("none", 8#755), file:change_mode(1, 8#755)] end),
    t(fun() -> [file:altname("a"), file:altname("none"), file:altname(1)] end),
    t(fun() -> [file:get_cwd("c:"), file:get_cwd("c"), file:get_cwd(""), file:get_cwd(c)] end),
    t(fun() -> [file:read_link_all("l"), file:read_link_all("a"), file:read_link_all("none"), file:read_link_all(1)] end),
    t(fun() -> [file:list_dir_all("none"), file:list_dir_all(1), file:make_dir("d"), file:list_dir_all("d"), file:write_file("d/x", "", [append]), file:list_dir_all("d")] end),
    [t(F) || F <- [fun() -> file:change_time("a", foo) end, fun() -> file:change_time("a", T1, 1) end, fun() -> file:write_file_info("a", foo) end,
                   fun() -> file:write_file_info("a", #file_info{}, foo) end, fun() -> file:change_owner("a", foo) end, fun() -> file:change_owner("a", 0, foo) end,
                   fun() -> file:change_group("a", foo) end, fun() -> file:change_mode("a", foo) end, fun() -> file:read_file_info("a", foo) end,
                   fun() -> file:read_link_info("a", foo) end]].

times(Name) ->
    {ok, I} = file:read_file_info(Name, [{time, universal}]),
    {I#file_info.atime, I#file_info.mtime}.

mtime(Name) ->
    {ok, I} = file:read_file_info(Name),
    I#file_info.mtime.

mode(Name) ->
    {ok, I} = file:read_file_info(Name),
    I#file_info.mode band 8#777.

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
