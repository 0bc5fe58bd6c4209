% Calls of io_lib:
% write_atom/1, write_char/1, write_latin1_string/1, write_string/1, write_string/2.
-module(io_lib_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> io_lib:write_atom('quoted atom') end),
    t(fun() -> io_lib:write_atom(a) end),
    t(fun() -> io_lib:write_atom(b) end),
    t(fun() -> io_lib:write_atom(foo) end),
    t(fun() -> io_lib:write_char($a) end),
    t(fun() -> io_lib:write_char(3) end),
    t(fun() -> io_lib:write_char(10) end),
    t(fun() -> io_lib:write_char(2) end),
    t(fun() -> io_lib:write_char(<<"abc">>) end),
    t(fun() -> io_lib:write_latin1_string("hello world") end),
    t(fun() -> io_lib:write_latin1_string([1, 2, 3]) end),
    t(fun() -> io_lib:write_latin1_string("~s") end),
    t(fun() -> io_lib:write_latin1_string([3, 1, 2, 1]) end),
    t(fun() -> io_lib:write_latin1_string(10) end),
    t(fun() -> io_lib:write_string([{chars_limit, 20}]) end),
    t(fun() -> io_lib:write_string([c, a, b]) end),
    t(fun() -> io_lib:write_string("hello world") end),
    t(fun() -> io_lib:write_string("~p ~w~n") end),
    t(fun() -> io_lib:write_string('quoted atom') end),
    t(fun() -> io_lib:write_string([1, 1.0, 2]) end),
    t(fun() -> io_lib:write_string([{a, 1}, {b, 2}], 'quoted atom') end),
    t(fun() -> io_lib:write_string([{chars_limit, 20}], [{a, 1}, {b, 2}]) end),
    t(fun() -> io_lib:write_string([a, {b, "c"}], "abc") end),
    t(fun() -> io_lib:write_string([a, {b, "c"}], 'quoted atom') end),
    t(fun() -> io_lib:write_string(true, [{chars_limit, 20}]) end),
    t(fun() -> io_lib:write_string([1, 1.0, 2], 'quoted atom') end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
