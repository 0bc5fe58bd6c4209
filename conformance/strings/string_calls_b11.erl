% Calls of string:
% sub_word/2, sub_word/3, substr/2, substr/3, take/2.
-module(string_calls_b11).
-export([main/0]).

main() ->
    t(fun() -> string:sub_word([a], 1) end),
    t(fun() -> string:sub_word(", ", 2) end),
    t(fun() -> string:sub_word("  padded  ", 1) end),
    t(fun() -> string:sub_word("na\x{ef}ve \x{20ac}", 1) end),
    t(fun() -> string:sub_word("  padded  ", 2, 7) end),
    t(fun() -> string:substr([c, a, b], 2) end),
    t(fun() -> string:substr("abc", 2) end),
    t(fun() -> string:substr("na\x{ef}ve \x{20ac}", 3) end),
    t(fun() -> string:substr([[1], [2, 3], []], 3) end),
    t(fun() -> string:take("3.25e1x", "  padded  ") end),
    t(fun() -> string:take("12abc", ["ab", <<"cd">>, $e]) end),
    t(fun() -> string:take(", ", ["ab", <<"cd">>, $e]) end),
    t(fun() -> string:take("aXbXc", "abc") end),
    t(fun() -> string:take(trailing, "  padded  ") end),
    t(fun() -> string:take("X", #{a => 2, b => 3}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
