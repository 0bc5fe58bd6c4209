%% filelib: kinds, sizes, making directories.
-module(filelib_questions).
-export([main/0]).

main() ->
    t(fun() -> filelib:ensure_dir("a/b/c/file") end),
    t(fun() -> filelib:is_dir("a/b/c") end),
    t(fun() -> filelib:is_file("a/b/c/file") end),
    t(fun() -> file:write_file("a/b/c/file", "1234567") end),
    t(fun() -> filelib:is_file("a/b/c/file") end),
    t(fun() -> filelib:is_regular("a/b/c/file") end),
    t(fun() -> filelib:is_regular("a") end),
    t(fun() -> filelib:is_dir("none") end),
    t(fun() -> filelib:file_size("a/b/c/file") end),
    t(fun() -> filelib:file_size("none") end),
    t(fun() -> filelib:last_modified("none") end),
    t(fun() -> is_tuple(filelib:last_modified("a")) end),
    t(fun() -> filelib:ensure_path("p/q") end),
    t(fun() -> filelib:is_dir("p/q") end),
    t(fun() -> filelib:ensure_dir("a/b/c/file/x") end),
    t(fun() -> filelib:fold_files("a", ".*", true, fun(F, Acc) -> [F | Acc] end, []) end),
    t(fun() -> filelib:fold_files("a", "x", true, fun(F, Acc) -> [F | Acc] end, []) end),
    t(fun() -> [filelib:safe_relative_path(P, ".") || P <- ["a/b", "../a", "a/../b", "a/../../b", "/a", "./a", ""]] end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
