%% io_lib:fread of integers, floats and based numbers.
-module(fread_numbers).
-export([main/0]).

main() ->
    t(fun() -> io_lib:fread("~d", "123") end),
    t(fun() -> io_lib:fread("~d", " 12 rest") end),
    t(fun() -> io_lib:fread("~d", "abc") end),
    t(fun() -> io_lib:fread("~d", "") end),
    t(fun() -> io_lib:fread("~2d", "12345") end),
    t(fun() -> io_lib:fread("~3d", "12") end),
    t(fun() -> io_lib:fread("~d", "-5") end),
    t(fun() -> io_lib:fread("~d", "+5") end),
    t(fun() -> io_lib:fread("~*d ~d", "1 2") end),
    t(fun() -> io_lib:fread("~f", "1.5") end),
    t(fun() -> io_lib:fread("~f", "1") end),
    t(fun() -> io_lib:fread("~f", "-1.5e-3 x") end),
    t(fun() -> io_lib:fread("~f", "1.5e") end),
    t(fun() -> io_lib:fread("~f", "1.5e400") end),
    t(fun() -> io_lib:fread("~4f", "1.50") end),
    t(fun() -> io_lib:fread("~u", "12") end),
    t(fun() -> io_lib:fread("~u", "-1") end),
    t(fun() -> io_lib:fread("~16u", "ffz") end),
    t(fun() -> io_lib:fread("~3u", "12a4") end),
    t(fun() -> io_lib:fread("~37u", "1") end),
    t(fun() -> io_lib:fread("~#", "16#ff") end),
    t(fun() -> io_lib:fread("~#", "-2#101") end),
    t(fun() -> io_lib:fread("~#", "37#1") end),
    t(fun() -> io_lib:fread("~#", "x") end),
    t(fun() -> io_lib:fread("~-~d", "-5") end),
    t(fun() -> io_lib:fread("~-", "+") end),
    t(fun() -> io_lib:fread("~d~d", "1 2") end),
    t(fun() -> io_lib:fread("~d,~d", "1,2") end),
    t(fun() -> io_lib:fread("~d,~d", "1;2") end),
    t(fun() -> io_lib:fread("~d", "1_000") end),
    t(fun() -> io_lib:fread("~d ~d", "1") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
