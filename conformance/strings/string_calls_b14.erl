% Calls of string:
% trim/3, uppercase/1, words/1, words/2.
-module(string_calls_b14).
-export([main/0]).

main() ->
    t(fun() -> string:trim(", ", both, "aXbXc") end),
    t(fun() -> string:trim("Hello, World", leading, "  padded  ") end),
    t(fun() -> string:trim([3, 1, 2, 1], "aXbXc", "3.25e1x") end),
    t(fun() -> string:uppercase("Hello, World") end),
    t(fun() -> string:uppercase("aXbXc") end),
    t(fun() -> string:uppercase(["ab", <<"cd">>, $e]) end),
    t(fun() -> string:uppercase(<<"abc">>) end),
    t(fun() -> string:words("hello world") end),
    t(fun() -> string:words([1, 1.0, 2]) end),
    t(fun() -> string:words([a | b]) end),
    t(fun() -> string:words("3.25e1x", $o) end),
    t(fun() -> string:words(<<"Hello, World">>, all) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
