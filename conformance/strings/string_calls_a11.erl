% Calls of string:
% sub_word/2, sub_word/3, substr/2, substr/3, take/2.
-module(string_calls_a11).
-export([main/0]).

main() ->
    t(fun() -> string:sub_word("  padded  ", $o) end),
    t(fun() -> string:sub_word("X", 1) end),
    t(fun() -> string:sub_word("3.25e1x", 1, 3) end),
    t(fun() -> string:sub_word([a], 2, 2) end),
    t(fun() -> string:sub_word([a], 1, 2) end),
    t(fun() -> string:sub_word("Hello, World", 1, 2) end),
    t(fun() -> string:substr("aXbXc", 2) end),
    t(fun() -> string:substr("  padded  ", 3) end),
    t(fun() -> string:substr("na\x{ef}ve \x{20ac}", 3) end),
    t(fun() -> string:substr("  padded  ", 2) end),
    t(fun() -> string:substr(["ab", <<"cd">>, $e], 2, $o) end),
    t(fun() -> string:substr(" ", 2, $o) end),
    t(fun() -> string:substr("Hello, World", 1, $o) end),
    t(fun() -> string:substr("  padded  ", 1, 7) end),
    t(fun() -> string:take("aXbXc", "X") end),
    t(fun() -> string:take([], #{a => 1}) end),
    t(fun() -> string:take(<<"a b c">>, "X") end),
    t(fun() -> string:take(b, 2.5) end),
    t(fun() -> string:take("hello world", 2) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
