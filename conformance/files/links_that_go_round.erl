%% Links that lead to themselves are unsafe.
-module(links_that_go_round).
-export([main/0]).

main() ->
    ok = file:make_dir("d"),
    [ok = file:make_symlink(To, filename:join("d", Link)) || {To, Link} <- [{"b", "a"}, {"a", "b"}, {"self", "self"}, {"c/../c", "c"}, {"f", "ok"}, {"../d/f", "up"}]],
    ok = file:write_file("d/f", "x"),
    [io:format("~p ~p~n", [Name, filelib:safe_relative_path(Name, "d")]) || Name <- ["a", "b", "self", "c", "ok", "up", "ok/../ok", "x/ok/../../ok", "."]].
