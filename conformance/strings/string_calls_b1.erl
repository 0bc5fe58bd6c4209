% Calls of string:
% casefold/1, centre/2, centre/3, chars/2, chars/3.
-module(string_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> string:casefold(<<1, 2, 3>>) end),
    t(fun() -> string:casefold("X") end),
    t(fun() -> string:casefold([]) end),
    t(fun() -> string:casefold("aXbXc") end),
    t(fun() -> string:centre("na\x{ef}ve \x{20ac}", 7) end),
    t(fun() -> string:centre("na\x{ef}ve \x{20ac}", 2) end),
    t(fun() -> string:centre(["ab", <<"cd">>, $e], 7) end),
    t(fun() -> string:centre("12abc", 2) end),
    t(fun() -> string:centre($o, 2) end),
    t(fun() -> string:centre(["a", "b", "c"], 2, 2) end),
    t(fun() -> string:centre("Hello, World", 2, -1) end),
    t(fun() -> string:centre(" ", 2, $o) end),
    t(fun() -> string:centre("aXbXc", -1, -1) end),
    t(fun() -> string:centre([c, a, b], "Hello, World", 2) end),
    t(fun() -> string:chars(2, 2) end),
    t(fun() -> string:chars(1, 2) end),
    t(fun() -> string:chars($o, 2) end),
    t(fun() -> string:chars(3, 2) end),
    t(fun() -> string:chars("na\x{ef}ve \x{20ac}", -0.5) end),
    t(fun() -> string:chars(2, 2, <<"Hello, World">>) end),
    t(fun() -> string:chars(0, 2, both) end),
    t(fun() -> string:chars(10, 2, "Hello, World") end),
    t(fun() -> string:chars(0, 2, "aXbXc") end),
    t(fun() -> string:chars([a], -0.5, <<",">>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
