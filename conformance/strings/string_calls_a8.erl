% Calls of string:
% reverse/1, right/2, right/3, rstr/2, slice/2.
-module(string_calls_a8).
-export([main/0]).

main() ->
    t(fun() -> string:reverse(<<",">>) end),
    t(fun() -> string:reverse("na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:reverse("aXbXc") end),
    t(fun() -> string:right([c, a, b], 2) end),
    t(fun() -> string:right(", ", 2) end),
    t(fun() -> string:right(" ", 0) end),
    t(fun() -> string:right(["ab", <<"cd">>, $e], 2) end),
    t(fun() -> string:right(", ", 2, 2) end),
    t(fun() -> string:right(", ", 1, 2) end),
    t(fun() -> string:right([1, 1.0, 2], 2, 2) end),
    t(fun() -> string:right(", ", 10, 2) end),
    t(fun() -> string:right(right, <<"a,b,c">>, trailing) end),
    t(fun() -> string:right([1, 2, 3], ["ab", <<"cd">>, $e], 10) end),
    t(fun() -> string:rstr([{b, 2}, {a, 1}, {b, 3}], [[1], [2, 3], []]) end),
    t(fun() -> string:rstr("  padded  ", "  padded  ") end),
    t(fun() -> string:rstr("na\x{ef}ve \x{20ac}", " ") end),
    t(fun() -> string:rstr("Hello, World", " ") end),
    t(fun() -> string:rstr(right, all) end),
    t(fun() -> string:slice(" ", $o) end),
    t(fun() -> string:slice([3, 1, 2, 1], 2) end),
    t(fun() -> string:slice(<<"Hello, World">>, 2) end),
    t(fun() -> string:slice("aXbXc", all) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
