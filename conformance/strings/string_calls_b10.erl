% Calls of string:
% strip/1, strip/2, strip/3, sub_string/2, sub_string/3.
-module(string_calls_b10).
-export([main/0]).

main() ->
    t(fun() -> string:strip("  padded  ") end),
    t(fun() -> string:strip([1, 2, 3]) end),
    t(fun() -> string:strip("aXbXc") end),
    t(fun() -> string:strip("na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:strip(true) end),
    t(fun() -> string:strip("Hello, World", both) end),
    t(fun() -> string:strip("  padded  ", right) end),
    t(fun() -> string:strip(["a", "b", "c"], both) end),
    t(fun() -> string:strip([{a, 1}, {b, 2}], left) end),
    t(fun() -> string:strip(3, "aXbXc") end),
    t(fun() -> string:strip("na\x{ef}ve \x{20ac}", left, 2) end),
    t(fun() -> string:strip(["ab", <<"cd">>, $e], right, 2) end),
    t(fun() -> string:strip("Hello, World", both, $o) end),
    t(fun() -> string:strip("3.25e1x", left, 10) end),
    t(fun() -> string:strip("3.25e1x", <<1, 2, 3>>, left) end),
    t(fun() -> string:sub_string(["a", "b", "c"], 2) end),
    t(fun() -> string:sub_string("12abc", 1) end),
    t(fun() -> string:sub_string("  padded  ", 3) end),
    t(fun() -> string:sub_string("3.25e1x", 2) end),
    t(fun() -> string:sub_string([a | b], 1, 0) end),
    t(fun() -> string:sub_string(["a", "b", "c"], 3, 7) end),
    t(fun() -> string:sub_string(["ab", <<"cd">>, $e], 2, $o) end),
    t(fun() -> string:sub_string(["a", "b", "c"], 2, 2) end),
    t(fun() -> string:sub_string([a], "X", "na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:sub_string($o, 2, 1) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
