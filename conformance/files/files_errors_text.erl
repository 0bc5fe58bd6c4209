%% Errors of files as text.
-module(files_errors_text).
-export([main/0]).

main() ->
    t(fun() -> file:format_error(enoent) end),
    t(fun() -> file:format_error(eacces) end),
    t(fun() -> file:format_error(eexist) end),
    t(fun() -> file:format_error(eisdir) end),
    t(fun() -> file:format_error(enotdir) end),
    t(fun() -> file:format_error(einval) end),
    t(fun() -> file:format_error(enospc) end),
    t(fun() -> file:format_error(badarg) end),
    t(fun() -> file:format_error(terminated) end),
    t(fun() -> file:format_error(foo) end),
    t(fun() -> file:format_error(system_limit) end),
    t(fun() -> file:format_error(exdev) end),
    t(fun() -> lists:flatten(file:format_error({1, erl_parse, ["syntax error before: ", "b"]})) end),
    t(fun() -> file:pid2name(self()) end),
    t(fun() -> file:native_name_encoding() end),
    t(fun() -> filename:absname("a", "/d") end),
    t(fun() -> filename:basename(element(2, file:get_cwd())) =/= "" end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
