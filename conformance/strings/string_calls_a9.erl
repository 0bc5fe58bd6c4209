% Calls of string:
% slice/3, span/2, split/2, split/3, str/2.
-module(string_calls_a9).
-export([main/0]).

main() ->
    t(fun() -> string:slice(["ab", <<"cd">>, $e], 1, 3) end),
    t(fun() -> string:slice("hello world", 3, 2) end),
    t(fun() -> string:slice(left, leading, [1, 2, 3]) end),
    t(fun() -> string:span([{b, 2}, {a, 1}, {b, 3}], ", ") end),
    t(fun() -> string:span("abc", "  padded  ") end),
    t(fun() -> string:span(", ", "Hello, World") end),
    t(fun() -> string:span(["a", "b", "c"], ["a", "b", "c"]) end),
    t(fun() -> string:span(1, "  padded  ") end),
    t(fun() -> string:span("abc", [a | b]) end),
    t(fun() -> string:split("hello world", " ") end),
    t(fun() -> string:split("X", <<"Hello, World">>) end),
    t(fun() -> string:str("aXbXc", " ") end),
    t(fun() -> string:str("aXbXc", "aXbXc") end),
    t(fun() -> string:str(", ", " ") end),
    t(fun() -> string:str("12abc", "abc") end),
    t(fun() -> string:str(", ", all) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
