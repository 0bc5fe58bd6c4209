% Calls of string:
% take/3, take/4, titlecase/1, to_float/1, to_graphemes/1.
-module(string_calls_b12).
-export([main/0]).

main() ->
    t(fun() -> string:take("Hello, World", "12abc", true) end),
    t(fun() -> string:take(" ", ", ", true) end),
    t(fun() -> string:take(trailing, true, ["a", "b", "c"], 1) end),
    t(fun() -> string:titlecase([]) end),
    t(fun() -> string:titlecase(<<"a b c">>) end),
    t(fun() -> string:titlecase(<<"abc">>) end),
    t(fun() -> string:titlecase("aXbXc") end),
    t(fun() -> string:titlecase({a, b, c}) end),
    t(fun() -> string:to_float(" ") end),
    t(fun() -> string:to_float(trailing) end),
    t(fun() -> string:to_float("3.25e1x") end),
    t(fun() -> string:to_graphemes("X") end),
    t(fun() -> string:to_graphemes([1, 2, 3]) end),
    t(fun() -> string:to_graphemes("12abc") end),
    t(fun() -> string:to_graphemes("na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:to_graphemes(fun(X) -> X > 1 end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
