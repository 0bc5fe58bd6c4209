% Calls of io_lib:
% fwrite/2, indentation/2, latin1_char_list/1, print/1, print/4.
-module(io_lib_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> io_lib:fwrite([{a, 1}, {b, 2}], {a, [1, 2], "s"}) end),
    t(fun() -> io_lib:indentation([[1], [2, 3], []], $a) end),
    t(fun() -> io_lib:indentation("~s", $a) end),
    t(fun() -> io_lib:indentation("hello world", 2) end),
    t(fun() -> io_lib:indentation([], "~s") end),
    t(fun() -> io_lib:indentation(#{a => 1}, fun(X) -> X end) end),
    t(fun() -> io_lib:indentation([97, 0, 300], "~p ~w~n") end),
    t(fun() -> io_lib:latin1_char_list([97, 0, 300]) end),
    t(fun() -> io_lib:latin1_char_list("abc") end),
    t(fun() -> io_lib:print(a) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
