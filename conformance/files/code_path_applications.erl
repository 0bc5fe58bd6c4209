%% Directories of applications in the path of code, by name and version, and files in them.
-module(code_path_applications).
-export([main/0]).

main() ->
    [ok = filelib:ensure_path(D) || D <- ["foo-1.0/ebin", "foo-1.0/priv", "foo-2.0/ebin", "bar/ebin", "baz", "plain"]],
    [ok = file:write_file(F, "x") || F <- ["foo-1.0/ebin/foo.app", "bar/ebin/bar.app", "plain/text", "baz/text", "top"]],
    Old = code:get_path(),
    true = code:set_path(["plain", "foo-1.0/ebin", "bar/ebin"]),
    t(fun() -> [local(code:lib_dir(A)) || A <- [foo, bar, "foo", plain, none, "foo-1.0"]] end),
    t(fun() -> [local(code:lib_dir(A, src)) || A <- [foo, plain, none]] end),
    t(fun() -> [local(code:lib_dir("bar", A)) || A <- [ebin, 'a b']] end),
    t(fun() -> [local(code:priv_dir(A)) || A <- [foo, "bar", none]] end),
    path(code:replace_path(foo, "foo-2.0/ebin")),
    t(fun() -> [local(code:lib_dir(foo)), local(code:lib_dir(foo, ebin)), local(code:priv_dir("foo"))] end),
    path(code:replace_path("foo", "foo-1.0")),
    path(code:replace_path(foo, "foo-3.0/ebin")),
    path(code:replace_path(foo, "baz")),
    path(code:replace_path(baz, "baz")),
    path(code:replace_path("bar", 'bar/ebin')),
    path(code:del_path(bar)),
    path(code:del_path("foo")),
    path(code:del_path("none")),
    t(fun() -> [code:where_is_file(F) || F <- ["text", "foo.app", "none", "top"]] end),
    t(fun() -> [code:where_is_file(["baz", "plain"], "text"), code:where_is_file(["none", "bar/ebin"], "bar.app"), code:where_is_file([], "text"),
                code:where_is_file(["."], "top"), code:where_is_file(["none", 1], "text")] end),
    [t(F) || F <- [fun() -> code:lib_dir(1) end, fun() -> code:lib_dir(foo, "src") end, fun() -> code:priv_dir(1) end, fun() -> code:replace_path(1, "a") end,
                   fun() -> code:replace_path(foo, 1) end, fun() -> code:where_is_file(text) end, fun() -> code:where_is_file(a, "text") end]],
    t(fun() -> [code:stick_dir("plain"), code:stick_dir("none"), code:unstick_dir("plain"), code:unstick_dir("none")] end),
    t(fun() -> code:stick_dir(plain) end),
    t(fun() -> code:unstick_dir(1) end),
    true = code:set_path(Old),
    t(fun() -> [is_list(code:lib_dir()), is_list(code:root_dir()), lists:nth(1, code:lib_dir())] end).

%% The directory of the program may be anywhere.
local(Dir) when is_list(Dir) ->
    {ok, Here} = file:get_cwd(),
    case lists:prefix(Here ++ "/", Dir) of
        true -> {here, lists:nthtail(length(Here) + 1, Dir)};
        false -> Dir
    end;
local(Other) -> Other.

path(Result) -> io:format("~0p ~0p~n", [Result, code:get_path()]).

t(F) ->
    try F() of
        X -> io:format("~0p~n", [X])
    catch
        C:R -> io:format("~w: ~0p~n", [C, R])
    end.
