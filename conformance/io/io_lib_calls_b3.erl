% Calls of io_lib:
% printable_latin1_list/1, printable_list/1, printable_unicode_list/1, write/1, write/2.
-module(io_lib_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> io_lib:printable_latin1_list({a, [1, 2], "s"}) end),
    t(fun() -> io_lib:printable_latin1_list("abc") end),
    t(fun() -> io_lib:printable_list(1) end),
    t(fun() -> io_lib:printable_list("~p ~w~n") end),
    t(fun() -> io_lib:printable_unicode_list($a) end),
    t(fun() -> io_lib:printable_unicode_list("~p ~w~n") end),
    t(fun() -> io_lib:write([{a, 1}, {b, 2}], [a | b]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
