% Calls of string:
% to_integer/1, to_lower/1, to_upper/1, trim/1, trim/2.
-module(string_calls_b13).
-export([main/0]).

main() ->
    t(fun() -> string:to_integer({1, 2}) end),
    t(fun() -> string:to_integer(["a", "b", "c"]) end),
    t(fun() -> string:to_integer("3.25e1x") end),
    t(fun() -> string:to_integer("12abc") end),
    t(fun() -> string:to_lower("Hello, World") end),
    t(fun() -> string:to_lower([a]) end),
    t(fun() -> string:to_lower([1, 2, 3]) end),
    t(fun() -> string:to_lower(3) end),
    t(fun() -> string:to_lower(a) end),
    t(fun() -> string:to_lower([a | b]) end),
    t(fun() -> string:to_upper($o) end),
    t(fun() -> string:to_upper(2) end),
    t(fun() -> string:to_upper(["a", "b", "c"]) end),
    t(fun() -> string:to_upper("aXbXc") end),
    t(fun() -> string:to_upper(fun(_, V) -> V end) end),
    t(fun() -> string:to_upper([a | b]) end),
    t(fun() -> string:trim(<<"abc">>) end),
    t(fun() -> string:trim("X") end),
    t(fun() -> string:trim(" ") end),
    t(fun() -> string:trim([1, 2, 3]) end),
    t(fun() -> string:trim(a) end),
    t(fun() -> string:trim("aXbXc", leading) end),
    t(fun() -> string:trim("Hello, World", both) end),
    t(fun() -> string:trim(", ", both) end),
    t(fun() -> string:trim(", ", all) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
