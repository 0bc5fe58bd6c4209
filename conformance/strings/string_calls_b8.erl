% Calls of string:
% reverse/1, right/2, right/3, rstr/2, slice/2.
-module(string_calls_b8).
-export([main/0]).

main() ->
    t(fun() -> string:reverse(" ") end),
    t(fun() -> string:reverse("12abc") end),
    t(fun() -> string:reverse(<<"a b c">>) end),
    t(fun() -> string:reverse($o) end),
    t(fun() -> string:right(", ", 7) end),
    t(fun() -> string:right(", ", 2) end),
    t(fun() -> string:right("na\x{ef}ve \x{20ac}", 3) end),
    t(fun() -> string:right("Hello, World", 7) end),
    t(fun() -> string:right(left, all) end),
    t(fun() -> string:right("na\x{ef}ve \x{20ac}", 2, $o) end),
    t(fun() -> string:right("X", 2, 2) end),
    t(fun() -> string:right("12abc", 2, 0) end),
    t(fun() -> string:right("3.25e1x", 2, 2) end),
    t(fun() -> string:right(leading, [{a, 1}, {b, 2}], [1, 2, 3]) end),
    t(fun() -> string:rstr(" ", "3.25e1x") end),
    t(fun() -> string:rstr("aXbXc", "aXbXc") end),
    t(fun() -> string:rstr("aXbXc", "X") end),
    t(fun() -> string:rstr("na\x{ef}ve \x{20ac}", " ") end),
    t(fun() -> string:rstr(true, all) end),
    t(fun() -> string:slice(<<"a b c">>, 0) end),
    t(fun() -> string:slice("3.25e1x", 2) end),
    t(fun() -> string:slice([1, 2, 3], [3, 1, 2, 1]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
