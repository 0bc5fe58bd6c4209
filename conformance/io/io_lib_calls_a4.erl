% Calls of io_lib:
% write_atom/1, write_char/1, write_latin1_string/1, write_string/1, write_string/2.
-module(io_lib_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> io_lib:write_atom(foo) end),
    t(fun() -> io_lib:write_atom('quoted atom') end),
    t(fun() -> io_lib:write_atom(b) end),
    t(fun() -> io_lib:write_atom(true) end),
    t(fun() -> io_lib:write_char(20) end),
    t(fun() -> io_lib:write_char(3) end),
    t(fun() -> io_lib:write_char($\n) end),
    t(fun() -> io_lib:write_char($a) end),
    t(fun() -> io_lib:write_char("abc") end),
    t(fun() -> io_lib:write_latin1_string("abc") end),
    t(fun() -> io_lib:write_latin1_string("hello world") end),
    t(fun() -> io_lib:write_latin1_string("~p ~w~n") end),
    t(fun() -> io_lib:write_latin1_string([1, 2, 3]) end),
    t(fun() -> io_lib:write_latin1_string(fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> io_lib:write_string([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> io_lib:write_string([a, {b, "c"}]) end),
    t(fun() -> io_lib:write_string([{a, 1}, {b, 2}]) end),
    t(fun() -> io_lib:write_string("~p ~w~n") end),
    t(fun() -> io_lib:write_string(b) end),
    t(fun() -> io_lib:write_string([1, 1.0, 2]) end),
    t(fun() -> io_lib:write_string([a, {b, "c"}], 3) end),
    t(fun() -> io_lib:write_string([97, 0, 300], [1, 1.0, 2]) end),
    t(fun() -> io_lib:write_string([3, 1, 2, 1], "abc") end),
    t(fun() -> io_lib:write_string([{chars_limit, 20}], 20) end),
    t(fun() -> io_lib:write_string(a, $a) end),
    t(fun() -> io_lib:write_string([1, 1.0, 2], <<1, 2, 3>>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
