% Calls of string:
% pad/4, prefix/2, rchr/2, replace/3, replace/4.
-module(string_calls_b7).
-export([main/0]).

main() ->
    t(fun() -> string:pad("X", 0, trailing, [a | b]) end),
    t(fun() -> string:pad(["a", "b", "c"], 2, both, "X") end),
    t(fun() -> string:pad("12abc", 7, both, [a]) end),
    t(fun() -> string:pad("aXbXc", 2, both, b) end),
    t(fun() -> string:prefix("aXbXc", "  padded  ") end),
    t(fun() -> string:prefix(<<"a b c">>, <<"a b c">>) end),
    t(fun() -> string:prefix("12abc", "12abc") end),
    t(fun() -> string:prefix(<<"a b c">>, []) end),
    t(fun() -> string:prefix(b, <<"a b c">>) end),
    t(fun() -> string:rchr([{b, 2}, {a, 1}, {b, 3}], $o) end),
    t(fun() -> string:rchr("Hello, World", $o) end),
    t(fun() -> string:replace([], "X", trailing) end),
    t(fun() -> string:replace("Hello, World", <<"Hello, World">>, <<"a,b,c">>) end),
    t(fun() -> string:replace("12abc", "X", $o) end),
    t(fun() -> string:replace("Hello, World", <<"Hello, World">>, <<"a b c">>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
