%% ~p goes on from the column it begins at.
-module(format_columns).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten(io_lib:format("~s~p", [lists:duplicate(0, $-), {some, [tuple, with, parts], "and text that is long", [1, 2, 3, 4, 5, 6, 7, 8, 9]}])) end),
    t(fun() -> lists:flatten(io_lib:format("~s~p", [lists:duplicate(10, $-), {some, [tuple, with, parts], "and text that is long", [1, 2, 3, 4, 5, 6, 7, 8, 9]}])) end),
    t(fun() -> lists:flatten(io_lib:format("~s~p", [lists:duplicate(30, $-), {some, [tuple, with, parts], "and text that is long", [1, 2, 3, 4, 5, 6, 7, 8, 9]}])) end),
    t(fun() -> lists:flatten(io_lib:format("~s~p", [lists:duplicate(50, $-), {some, [tuple, with, parts], "and text that is long", [1, 2, 3, 4, 5, 6, 7, 8, 9]}])) end),
    t(fun() -> lists:flatten(io_lib:format("~s~p", [lists:duplicate(70, $-), {some, [tuple, with, parts], "and text that is long", [1, 2, 3, 4, 5, 6, 7, 8, 9]}])) end),
    t(fun() -> lists:flatten(io_lib:format("a\n~p", [lists:seq(1, 40)])) end),
    t(fun() -> lists:flatten(io_lib:format("\t~p", [lists:seq(1, 40)])) end),
    t(fun() -> lists:flatten(io_lib:format("~p~p", [lists:seq(1, 25), lists:seq(1, 25)])) end),
    t(fun() -> lists:flatten(io_lib:format("~w ~p", [lists:seq(1, 20), lists:seq(1, 20)])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
