%% Text that is cut where it becomes longer than wanted.
-module(io_lib_chars_limit).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten(io_lib:format("~s", [lists:duplicate(50, $a)], [{chars_limit, 20}])) end),
    t(fun() -> lists:flatten(io_lib:format("~w", [lists:seq(1, 50)], [{chars_limit, 20}])) end),
    t(fun() -> lists:flatten(io_lib:format("~p", [lists:seq(1, 50)], [{chars_limit, 20}])) end),
    t(fun() -> lists:flatten(io_lib:format("~p ~p", [lists:seq(1, 50), lists:seq(1, 50)], [{chars_limit, 30}])) end),
    t(fun() -> lists:flatten(io_lib:format("~s and ~w", [lists:duplicate(50, $a), lists:seq(1, 50)], [{chars_limit, 40}])) end),
    t(fun() -> lists:flatten(io_lib:format("~w", [a], [{chars_limit, 1}])) end),
    t(fun() -> lists:flatten(io_lib:format("short ~w", [[1, 2]], [{chars_limit, 100}])) end),
    t(fun() -> lists:flatten(io_lib:format("~w", [[1, 2]], [])) end),
    t(fun() -> io_lib:format("~w", [a], [{chars_limit, x}]) end),
    t(fun() -> io_lib:format("~w", [a], foo) end),
    t(fun() -> lists:flatten(io_lib:fwrite("~s", ["abcdefghijkl"], [{chars_limit, 6}])) end),
    t(fun() -> lists:flatten(io_lib:write(lists:seq(1, 50), [{chars_limit, 30}])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
