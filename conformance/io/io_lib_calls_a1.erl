% Calls of io_lib:
% char_list/1, chars_length/1, deep_char_list/1, deep_latin1_char_list/1, deep_unicode_char_list/1.
-module(io_lib_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> io_lib:char_list(fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> io_lib:char_list("~p ~w~n") end),
    t(fun() -> io_lib:chars_length(<<"a,b,c">>) end),
    t(fun() -> io_lib:chars_length(["text"]) end),
    t(fun() -> io_lib:chars_length([[1], [2, 3], []]) end),
    t(fun() -> io_lib:chars_length([]) end),
    t(fun() -> io_lib:deep_char_list([97, 0, 300]) end),
    t(fun() -> io_lib:deep_char_list(10) end),
    t(fun() -> io_lib:deep_latin1_char_list({a, b, c}) end),
    t(fun() -> io_lib:deep_latin1_char_list("~s") end),
    t(fun() -> io_lib:deep_unicode_char_list($\n) end),
    t(fun() -> io_lib:deep_unicode_char_list([[1], [2, 3], []]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
