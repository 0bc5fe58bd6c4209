% Calls of string:
% next_codepoint/1, next_grapheme/1, nth_lexeme/3, pad/2, pad/3.
-module(string_calls_b6).
-export([main/0]).

main() ->
    t(fun() -> string:next_codepoint(<<"a b c">>) end),
    t(fun() -> string:next_codepoint("Hello, World") end),
    t(fun() -> string:next_codepoint(<<"abc">>) end),
    t(fun() -> string:next_codepoint(true) end),
    t(fun() -> string:next_grapheme([3, 1, 2, 1]) end),
    t(fun() -> string:next_grapheme(["ab", <<"cd">>, $e]) end),
    t(fun() -> string:next_grapheme([1, 2, 3]) end),
    t(fun() -> string:next_grapheme(true) end),
    t(fun() -> string:nth_lexeme("abc", 1, ", ") end),
    t(fun() -> string:nth_lexeme(<<1, 2, 3>>, 3, ["ab", <<"cd">>, $e]) end),
    t(fun() -> string:nth_lexeme("  padded  ", $o, "12abc") end),
    t(fun() -> string:nth_lexeme("hello world", 2, " ") end),
    t(fun() -> string:nth_lexeme(", ", "  padded  ", leading) end),
    t(fun() -> string:pad(", ", 3) end),
    t(fun() -> string:pad("na\x{ef}ve \x{20ac}", 7) end),
    t(fun() -> string:pad(["a", "b", "c"], 2) end),
    t(fun() -> string:pad(["a", "b", "c"], 7) end),
    t(fun() -> string:pad(<<"a b c">>, 2, leading) end),
    t(fun() -> string:pad(<<",">>, 2, trailing) end),
    t(fun() -> string:pad(both, $o, all) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
