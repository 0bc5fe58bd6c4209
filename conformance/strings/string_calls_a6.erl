% Calls of string:
% next_codepoint/1, next_grapheme/1, nth_lexeme/3, pad/2, pad/3.
-module(string_calls_a6).
-export([main/0]).

main() ->
    t(fun() -> string:next_codepoint(<<"Hello, World">>) end),
    t(fun() -> string:next_codepoint([]) end),
    t(fun() -> string:next_codepoint("12abc") end),
    t(fun() -> string:next_codepoint(fun(_, V) -> V end) end),
    t(fun() -> string:next_grapheme(<<"Hello, World">>) end),
    t(fun() -> string:next_grapheme([1, 2, 3]) end),
    t(fun() -> string:next_grapheme([3, 1, 2, 1]) end),
    t(fun() -> string:next_grapheme(2) end),
    t(fun() -> string:nth_lexeme(<<"Hello, World">>, 2, "12abc") end),
    t(fun() -> string:nth_lexeme("  padded  ", $o, "abc") end),
    t(fun() -> string:nth_lexeme(<<"a,b,c">>, 2, "aXbXc") end),
    t(fun() -> string:nth_lexeme("3.25e1x", 3, "12abc") end),
    t(fun() -> string:nth_lexeme(<<"Hello, World">>, ", ", all) end),
    t(fun() -> string:pad([1, 2, 3], 7) end),
    t(fun() -> string:pad(", ", 2) end),
    t(fun() -> string:pad(" ", 2) end),
    t(fun() -> string:pad("3.25e1x", 7) end),
    t(fun() -> string:pad(-0.5, 0) end),
    t(fun() -> string:pad("na\x{ef}ve \x{20ac}", 1, leading) end),
    t(fun() -> string:pad("  padded  ", 2, leading) end),
    t(fun() -> string:pad(fun(X) -> X end, <<"a,b,c">>, all) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
