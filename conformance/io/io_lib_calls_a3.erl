% Calls of io_lib:
% printable_latin1_list/1, printable_list/1, printable_unicode_list/1, write/1, write/2.
-module(io_lib_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> io_lib:printable_latin1_list("abc") end),
    t(fun() -> io_lib:printable_latin1_list('quoted atom') end),
    t(fun() -> io_lib:printable_list(true) end),
    t(fun() -> io_lib:printable_list([]) end),
    t(fun() -> io_lib:printable_unicode_list([1, 1.0, 2]) end),
    t(fun() -> io_lib:printable_unicode_list("abc") end),
    t(fun() -> io_lib:write(foo) end),
    t(fun() -> io_lib:write(b) end),
    t(fun() -> io_lib:write(fun(K, V, A) -> [{K, V} | A] end, [a | b]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
