%% file:read_file and write_file.
-module(files_read_write).
-export([main/0]).

main() ->
    t(fun() -> file:write_file("a.txt", "hello\nworld\n") end),
    t(fun() -> file:read_file("a.txt") end),
    t(fun() -> file:write_file("a.txt", [foo]) end),
    t(fun() -> file:write_file("no_dir/a.txt", "x") end),
    t(fun() -> file:write_file("a.txt", "more\n", [append]) end),
    t(fun() -> file:write_file(<<"a.txt">>, ["and ", [<<"more">>, $\n]], [append]) end),
    t(fun() -> file:write_file("a.txt", "x", [exclusive]) end),
    t(fun() -> file:read_file(<<"a.txt">>) end),
    t(fun() -> file:read_file('a.txt') end),
    t(fun() -> file:read_file(["a", [".txt"]]) end),
    t(fun() -> file:write_file([], "x") end),
    t(fun() -> file:write_file({a}, "x") end),
    t(fun() -> file:write_file("a\0b", "x") end),
    t(fun() -> file:read_file("none") end),
    t(fun() -> file:read_file(".") end),
    t(fun() -> file:read_file(17) end),
    t(fun() -> file:write_file("e", <<>>) end),
    t(fun() -> file:read_file("e") end),
    t(fun() -> file:write_file("b", lists:duplicate(10000, 0)) end),
    t(fun() -> begin {ok, B} = file:read_file("b"), byte_size(B) end end),
    t(fun() -> file:write_file("å€", "x") end),
    t(fun() -> file:read_file("å€") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
