% Calls of string:
% chomp/1, chr/2, concat/2, copies/2, cspan/2.
-module(string_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> string:chomp("12abc") end),
    t(fun() -> string:chomp("hello world") end),
    t(fun() -> string:chomp([[1], [2, 3], []]) end),
    t(fun() -> string:chomp(<<1, 2, 3>>) end),
    t(fun() -> string:chr("Hello, World", 2) end),
    t(fun() -> string:chr("Hello, World", $o) end),
    t(fun() -> string:chr([1, 1.0, 2], 1) end),
    t(fun() -> string:concat(" ", both) end),
    t(fun() -> string:concat("  padded  ", <<"abc">>) end),
    t(fun() -> string:concat("X", foo) end),
    t(fun() -> string:concat([a], {a, b, c}) end),
    t(fun() -> string:concat(<<"abc">>, <<"a b c">>) end),
    t(fun() -> string:copies("na\x{ef}ve \x{20ac}", 1) end),
    t(fun() -> string:copies("hello world", 2) end),
    t(fun() -> string:copies(["ab", <<"cd">>, $e], 3) end),
    t(fun() -> string:copies([{a, 1}, {b, 2}], 3) end),
    t(fun() -> string:copies(<<1, 2, 3>>, all) end),
    t(fun() -> string:cspan([1, 1.0, 2], "  padded  ") end),
    t(fun() -> string:cspan("3.25e1x", "na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:cspan("X", [a]) end),
    t(fun() -> string:cspan(", ", "aXbXc") end),
    t(fun() -> string:cspan("3.25e1x", [a | b]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
