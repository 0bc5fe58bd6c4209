%% io_lib:fread line by line.
-module(fread_lines).
-export([main/0]).

main() ->
    t(fun() -> io_lib:fread([], "12 abc\nfoo", "~d") end),
    t(fun() -> io_lib:fread([], "12\nfoo", "~d") end),
    t(fun() -> io_lib:fread([], "12\n13\nfoo", "~d~d") end),
    t(fun() -> io_lib:fread([], "x\ny", "~d") end),
    t(fun() -> io_lib:fread([], "12\r\nfoo", "~d") end),
    t(fun() -> io_lib:fread([], eof, "~d") end),
    t(fun() -> begin {more, C} = io_lib:fread([], "12\nabc", "~d~s"), io_lib:fread(C, " de\nxx", "~d~s") end end),
    t(fun() -> begin {more, C} = io_lib:fread([], "12\nabc", "~d~s"), io_lib:fread(C, eof, "~d~s") end end),
    t(fun() -> begin {more, C} = io_lib:fread([], "xx", "~d"), io_lib:fread(C, eof, "~d") end end),
    t(fun() -> begin {more, C} = io_lib:fread([], "12\n", "~d~d"), io_lib:fread(C, eof, "~d~d") end end),
    t(fun() -> io_lib:fread([], "~s~l", "abc\n") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
