% Calls of io_lib:
% char_list/1, chars_length/1, deep_char_list/1, deep_latin1_char_list/1, deep_unicode_char_list/1.
-module(io_lib_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> io_lib:char_list("hello world") end),
    t(fun() -> io_lib:char_list(fun(X, Y) -> X >= Y end) end),
    t(fun() -> io_lib:chars_length([97, 0, 300]) end),
    t(fun() -> io_lib:chars_length([3, 1, 2, 1]) end),
    t(fun() -> io_lib:chars_length(<<",">>) end),
    t(fun() -> io_lib:chars_length("~s") end),
    t(fun() -> io_lib:deep_char_list(2.5) end),
    t(fun() -> io_lib:deep_char_list([[1], [2, 3], []]) end),
    t(fun() -> io_lib:deep_latin1_char_list(<<1, 2, 3>>) end),
    t(fun() -> io_lib:deep_latin1_char_list(["text"]) end),
    t(fun() -> io_lib:deep_unicode_char_list(0) end),
    t(fun() -> io_lib:deep_unicode_char_list("abc") end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
