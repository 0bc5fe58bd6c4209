%% Formats that do not belong to their arguments.
-module(format_errors).
-export([main/0]).

main() ->
    t(fun() -> io_lib:format("~w", []) end),
    t(fun() -> io_lib:format("~w", [a, b]) end),
    t(fun() -> io_lib:format("~w", a) end),
    t(fun() -> io_lib:format("~", []) end),
    t(fun() -> io_lib:format("~5", []) end),
    t(fun() -> io_lib:format("~.", [1]) end),
    t(fun() -> io_lib:format("~k", [1]) end),
    t(fun() -> io_lib:format("~d", [1]) end),
    t(fun() -> io_lib:format("~kp", [1]) end),
    t(fun() -> io_lib:format(foo, [1]) end),
    t(fun() -> io_lib:format("~*w", [a, 1]) end),
    t(fun() -> io_lib:format("~*w", []) end),
    t(fun() -> io_lib:format([a], []) end),
    t(fun() -> io_lib:format("~w" ++ x, [1]) end),
    t(fun() -> io_lib:format(1, []) end),
    t(fun() -> io_lib:format({a}, []) end),
    t(fun() -> io_lib:format("~s", [[-1]]) end),
    t(fun() -> io_lib:format("~c", []) end),
    t(fun() -> io_lib:format("~w~w", [1 | 2]) end),
    t(fun() -> io_lib:format(<<"~w">>, [1]) end),
    t(fun() -> io_lib:format('~w', [1]) end),
    t(fun() -> io_lib:format("", []) end),
    t(fun() -> io_lib:format("abc", []) end),
    t(fun() -> io_lib:format([], [x]) end),
    t(fun() -> io:format("~w~n", []) end),
    t(fun() -> io:format("~q~n", [1]) end),
    t(fun() -> io:format(standard_io, "~w", []) end),
    t(fun() -> io:format(no_such_device, "x", []) end),
    t(fun() -> io:format(1) end),
    t(fun() -> io:format("x", y) end),
    t(fun() -> io:format("x\n", []) end),
    t(fun() -> io:format('atom\n') end),
    t(fun() -> io:format(<<"binary\n">>) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
