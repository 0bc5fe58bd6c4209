% Calls of io_lib:
% fwrite/2, indentation/2, latin1_char_list/1, print/1, print/4.
-module(io_lib_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> io_lib:fwrite(<<"a,b,c">>, []) end),
    t(fun() -> io_lib:fwrite([{chars_limit, 20}], 2) end),
    t(fun() -> io_lib:indentation([3, 1, 2, 1], -1) end),
    t(fun() -> io_lib:indentation([97, 0, 300], $a) end),
    t(fun() -> io_lib:indentation("~s", $a) end),
    t(fun() -> io_lib:indentation([3, 1, 2, 1], 20) end),
    t(fun() -> io_lib:indentation(["text"], [97, 0, 300]) end),
    t(fun() -> io_lib:latin1_char_list("abc") end),
    t(fun() -> io_lib:latin1_char_list([{chars_limit, 20}]) end),
    t(fun() -> io_lib:print(20) end),
    t(fun() -> io_lib:print(10) end),
    t(fun() -> io_lib:print($a, $\n, 20, 20) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
