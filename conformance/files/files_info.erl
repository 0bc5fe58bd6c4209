%% What is known about files.
-module(files_info).
-export([main/0]).
-include_lib("kernel/include/file.hrl").

main() ->
    t(fun() -> file:write_file("f", "12345") end),
    t(fun() -> file:make_dir("d") end),
    t(fun() -> begin {ok, I} = file:read_file_info("f"), {I#file_info.size, I#file_info.type, I#file_info.access, I#file_info.links, tuple_size(I)} end end),
    t(fun() -> begin {ok, I} = file:read_file_info("d"), {I#file_info.type, I#file_info.access} end end),
    t(fun() -> file:read_file_info("none") end),
    t(fun() -> file:read_file_info(17) end),
    t(fun() -> begin {ok, I} = file:read_file_info("f", [{time, posix}]), is_integer(I#file_info.mtime) end end),
    t(fun() -> begin {ok, I} = file:read_file_info("f", [{time, universal}]), {{_, _, _}, {_, _, _}} = I#file_info.mtime, ok end end),
    t(fun() -> file:change_mode("f", 8#600) end),
    t(fun() -> begin {ok, I} = file:read_file_info("f"), I#file_info.mode band 8#777 end end),
    t(fun() -> file:make_symlink("f", "l") end),
    t(fun() -> file:read_link("l") end),
    t(fun() -> file:read_link("f") end),
    t(fun() -> begin {ok, I} = file:read_link_info("l"), I#file_info.type end end),
    t(fun() -> begin {ok, I} = file:read_file_info("l"), I#file_info.type end end),
    t(fun() -> file:make_link("f", "h") end),
    t(fun() -> file:make_link("none", "i") end),
    t(fun() -> begin {ok, I} = file:read_file_info("h"), I#file_info.links end end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
