%% io_lib:fread of words, atoms, characters and counts.
-module(fread_text).
-export([main/0]).

main() ->
    t(fun() -> io_lib:fread("~s", " foo bar") end),
    t(fun() -> io_lib:fread("~s", "") end),
    t(fun() -> io_lib:fread("~s", "\n") end),
    t(fun() -> io_lib:fread("~5s", "foobarbaz") end),
    t(fun() -> io_lib:fread("~3s", "a b cd") end),
    t(fun() -> io_lib:fread("~3s", "ab") end),
    t(fun() -> io_lib:fread("~0s", "abc") end),
    t(fun() -> io_lib:fread("~a", "foo bar") end),
    t(fun() -> io_lib:fread("~a", "Foo") end),
    t(fun() -> io_lib:fread("~5a", "ab cd ef") end),
    t(fun() -> io_lib:fread("~c", "abc") end),
    t(fun() -> io_lib:fread("~3c", "abcd") end),
    t(fun() -> io_lib:fread("~3c", "ab") end),
    t(fun() -> io_lib:fread("~3c", "  abcd") end),
    t(fun() -> io_lib:fread("~c", "\n") end),
    t(fun() -> io_lib:fread("~l~s~l", "ab cd") end),
    t(fun() -> io_lib:fread("~~", "~") end),
    t(fun() -> io_lib:fread("~~", "x") end),
    t(fun() -> io_lib:fread("~s~l", "abc") end),
    t(fun() -> io_lib:fread("~q", "x") end),
    t(fun() -> io_lib:fread("~", "x") end),
    t(fun() -> io_lib:fread("~t", "x") end),
    t(fun() -> io_lib:fread("abc ~d", "abc 5") end),
    t(fun() -> io_lib:fread("abd ~d", "abc 5") end),
    t(fun() -> io_lib:fread("a b", "ab") end),
    t(fun() -> io_lib:fread("", "x") end),
    t(fun() -> io_lib:fread(" ", "  x") end),
    t(fun() -> io_lib:fread("x", "") end),
    t(fun() -> io_lib:fread("~*s~s", "a b") end),
    t(fun() -> io_lib:fread("~s ~d", "foo") end),
    t(fun() -> io_lib:fread("~ts", [400, 401, 32, 402]) end),
    t(fun() -> io_lib:fread("~tc", [400, 401]) end),
    t(fun() -> io_lib:fread("~s", [400]) end),
    t(fun() -> io_lib:fread("~a", [400]) end),
    t(fun() -> io_lib:fread("~3ts", [400, 401, 402, 403]) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
