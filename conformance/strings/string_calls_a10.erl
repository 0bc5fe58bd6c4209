% Calls of string:
% strip/1, strip/2, strip/3, sub_string/2, sub_string/3.
-module(string_calls_a10).
-export([main/0]).

main() ->
    t(fun() -> string:strip("aXbXc") end),
    t(fun() -> string:strip("na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:strip(", ") end),
    t(fun() -> string:strip([c, a, b]) end),
    t(fun() -> string:strip(a) end),
    t(fun() -> string:strip("Hello, World", right) end),
    t(fun() -> string:strip([{a, 1}, {b, 2}], left) end),
    t(fun() -> string:strip("12abc", right) end),
    t(fun() -> string:strip("na\x{ef}ve \x{20ac}", left) end),
    t(fun() -> string:strip($o, all) end),
    t(fun() -> string:strip(" ", right, 10) end),
    t(fun() -> string:strip([a], both, -1) end),
    t(fun() -> string:strip("Hello, World", right, $o) end),
    t(fun() -> string:strip([{b, 2}, {a, 1}, {b, 3}], left, $o) end),
    t(fun() -> string:strip(true, "hello world", -0.5) end),
    t(fun() -> string:sub_string("12abc", 2) end),
    t(fun() -> string:sub_string("12abc", 3) end),
    t(fun() -> string:sub_string("  padded  ", 7) end),
    t(fun() -> string:sub_string("Hello, World", 7) end),
    t(fun() -> string:sub_string([{b, 2}, {a, 1}, {b, 3}], 2, 1) end),
    t(fun() -> string:sub_string(b, $o, 1) end),
    t(fun() -> string:sub_string("3.25e1x", fun(X) -> {X, a} end, leading) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
