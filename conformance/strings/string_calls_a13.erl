% Calls of string:
% to_integer/1, to_lower/1, to_upper/1, trim/1, trim/2.
-module(string_calls_a13).
-export([main/0]).

main() ->
    t(fun() -> string:to_integer(["a", "b", "c"]) end),
    t(fun() -> string:to_integer(fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> string:to_integer("12abc") end),
    t(fun() -> string:to_integer("3.25e1x") end),
    t(fun() -> string:to_lower([1, 1.0, 2]) end),
    t(fun() -> string:to_lower(7) end),
    t(fun() -> string:to_lower(10) end),
    t(fun() -> string:to_lower([{a, 1}, {b, 2}]) end),
    t(fun() -> string:to_lower(true) end),
    t(fun() -> string:to_lower([a | b]) end),
    t(fun() -> string:to_upper(3) end),
    t(fun() -> string:to_upper("12abc") end),
    t(fun() -> string:to_upper("abc") end),
    t(fun() -> string:to_upper("na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:to_upper(all) end),
    t(fun() -> string:to_upper([a | b]) end),
    t(fun() -> string:trim(" ") end),
    t(fun() -> string:trim([3, 1, 2, 1]) end),
    t(fun() -> string:trim("Hello, World") end),
    t(fun() -> string:trim("na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:trim(2.5) end),
    t(fun() -> string:trim("Hello, World", leading) end),
    t(fun() -> string:trim("3.25e1x", leading) end),
    t(fun() -> string:trim("aXbXc", both) end),
    t(fun() -> string:trim(<<",">>, both) end),
    t(fun() -> string:trim("3.25e1x", right) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
