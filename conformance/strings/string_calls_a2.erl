% Calls of string:
% chomp/1, chr/2, concat/2, copies/2, cspan/2.
-module(string_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> string:chomp(" ") end),
    t(fun() -> string:chomp(<<"a,b,c">>) end),
    t(fun() -> string:chomp("aXbXc") end),
    t(fun() -> string:chomp(3) end),
    t(fun() -> string:chr("Hello, World", -1) end),
    t(fun() -> string:chr("Hello, World", $o) end),
    t(fun() -> string:chr([1, 2, 3], 2) end),
    t(fun() -> string:concat(["ab", <<"cd">>, $e], leading) end),
    t(fun() -> string:concat([a], " ") end),
    t(fun() -> string:concat(" ", " ") end),
    t(fun() -> string:concat("X", " ") end),
    t(fun() -> string:concat(trailing, [{a, 1}, {b, 2}]) end),
    t(fun() -> string:copies("X", 2) end),
    t(fun() -> string:copies(["a", "b", "c"], 2) end),
    t(fun() -> string:copies([{a, 1}, {b, 2}], 10) end),
    t(fun() -> string:copies(", ", 2) end),
    t(fun() -> string:copies(<<"a b c">>, "abc") end),
    t(fun() -> string:cspan([{a, 1}, {b, 2}], " ") end),
    t(fun() -> string:cspan("12abc", ["ab", <<"cd">>, $e]) end),
    t(fun() -> string:cspan("3.25e1x", []) end),
    t(fun() -> string:cspan("3.25e1x", "3.25e1x") end),
    t(fun() -> string:cspan(trailing, [1, 2, 3]) end),
    t(fun() -> string:cspan(", ", [a | b]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
