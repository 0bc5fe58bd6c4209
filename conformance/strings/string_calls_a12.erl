% Calls of string:
% take/3, take/4, titlecase/1, to_float/1, to_graphemes/1.
-module(string_calls_a12).
-export([main/0]).

main() ->
    t(fun() -> string:take(["a", "b", "c"], " ", true) end),
    t(fun() -> string:take(a, fun(K, V, A) -> [{K, V} | A] end, both) end),
    t(fun() -> string:take(foo, 2.5, 2, "aXbXc") end),
    t(fun() -> string:titlecase("X") end),
    t(fun() -> string:titlecase("na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:titlecase(" ") end),
    t(fun() -> string:titlecase("12abc") end),
    t(fun() -> string:titlecase(fun(X) -> X > 1 end) end),
    t(fun() -> string:to_float([a]) end),
    t(fun() -> string:to_float("3.25e1x") end),
    t(fun() -> string:to_float([[1], [2, 3], []]) end),
    t(fun() -> string:to_graphemes("na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:to_graphemes("Hello, World") end),
    t(fun() -> string:to_graphemes("abc") end),
    t(fun() -> string:to_graphemes("3.25e1x") end),
    t(fun() -> string:to_graphemes({1, 2}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
