%% erl_scan:tokens: text that comes in pieces.
-module(scan_continued).
-export([main/0]).

main() ->
    t(fun() -> erl_scan:tokens([], "a.\n b", 1) end),
    t(fun() -> erl_scan:tokens([], "a. b", {1, 1}) end),
    t(fun() -> begin {more, C} = erl_scan:tokens([], "a", 1), erl_scan:tokens(C, "b c.\n d", 1) end end),
    t(fun() -> begin {more, C} = erl_scan:tokens([], "a", 1), erl_scan:tokens(C, eof, 1) end end),
    t(fun() -> erl_scan:tokens([], eof, 1) end),
    t(fun() -> begin {more, C} = erl_scan:tokens([], "'a", 1), erl_scan:tokens(C, eof, 1) end end),
    t(fun() -> begin {more, C} = erl_scan:tokens([], "a.", 1), erl_scan:tokens(C, eof, 1) end end),
    t(fun() -> begin {more, C} = erl_scan:tokens([], "{a,\n", 1), {more, D} = erl_scan:tokens(C, "b\n", 1), erl_scan:tokens(D, "}.\n", 1) end end),
    t(fun() -> erl_scan:tokens([], "a 37#1 b. c", 1) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
