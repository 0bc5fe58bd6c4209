%% Floats: ~e ~f ~g, their digits and what is no float.
-module(format_floats).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [0.0, 0.0, 0.0])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [1.0, 1.0, 1.0])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [-1.5, -1.5, -1.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [3.14159, 3.14159, 3.14159])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [1.0e10, 1.0e10, 1.0e10])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [1.0e-10, 1.0e-10, 1.0e-10])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [123456.789, 123456.789, 123456.789])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [9.995, 9.995, 9.995])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [0.1, 0.1, 0.1])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [1.0e22, 1.0e22, 1.0e22])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [5.0e-324, 5.0e-324, 5.0e-324])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [1.7976931348623157e308, 1.7976931348623157e308, 1.7976931348623157e308])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [99999.5, 99999.5, 99999.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [0.5, 0.5, 0.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~e ~f ~g", [2.5, 2.5, 2.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [0.0, 0.0, 0.0])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [1.0, 1.0, 1.0])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [-1.5, -1.5, -1.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [3.14159, 3.14159, 3.14159])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [1.0e10, 1.0e10, 1.0e10])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [1.0e-10, 1.0e-10, 1.0e-10])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [123456.789, 123456.789, 123456.789])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [9.995, 9.995, 9.995])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [0.1, 0.1, 0.1])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [1.0e22, 1.0e22, 1.0e22])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [5.0e-324, 5.0e-324, 5.0e-324])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [1.7976931348623157e308, 1.7976931348623157e308, 1.7976931348623157e308])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [99999.5, 99999.5, 99999.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [0.5, 0.5, 0.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~.2e ~.2f ~.2g", [2.5, 2.5, 2.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~.10e ~.10f ~.10g", [0.0, 0.0, 0.0])) end),
    t(fun() -> lists:flatten(io_lib:format("~.10e ~.10f ~.10g", [1.0, 1.0, 1.0])) end),
    t(fun() -> lists:flatten(io_lib:format("~.10e ~.10f ~.10g", [-1.5, -1.5, -1.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~.10e ~.10f ~.10g", [3.14159, 3.14159, 3.14159])) end),
    t(fun() -> lists:flatten(io_lib:format("~.10e ~.10f ~.10g", [1.0e10, 1.0e10, 1.0e10])) end),
    t(fun() -> lists:flatten(io_lib:format("~.10e ~.10f ~.10g", [1.0e-10, 1.0e-10, 1.0e-10])) end),
    t(fun() -> lists:flatten(io_lib:format("~.10e ~.10f ~.10g", [123456.789, 123456.789, 123456.789])) end),
    t(fun() -> lists:flatten(io_lib:format("~.10e ~.10f ~.10g", [9.995, 9.995, 9.995])) end),
    t(fun() -> lists:flatten(io_lib:format("~.10e ~.10f ~.10g", [0.1, 0.1, 0.1])) end),
    t(fun() -> lists:flatten(io_lib:format("[~15e][~-15f][~15.3.*g]", [1.5, 1.5, $*, 1.5])) end),
    t(fun() -> lists:flatten(io_lib:format("[~3f]", [1.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~e", [1])) end),
    t(fun() -> lists:flatten(io_lib:format("~f", [1])) end),
    t(fun() -> lists:flatten(io_lib:format("~g", [1])) end),
    t(fun() -> lists:flatten(io_lib:format("~.1e", [1.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~.0f", [1.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~.0e", [1.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~.0g", [1.5])) end),
    t(fun() -> lists:flatten(io_lib:format("~f", [a])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
