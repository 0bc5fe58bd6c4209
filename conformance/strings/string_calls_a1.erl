% Calls of string:
% casefold/1, centre/2, centre/3, chars/2, chars/3.
-module(string_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> string:casefold(<<"abc">>) end),
    t(fun() -> string:casefold("X") end),
    t(fun() -> string:casefold([]) end),
    t(fun() -> string:casefold("  padded  ") end),
    t(fun() -> string:centre("Hello, World", 3) end),
    t(fun() -> string:centre(", ", 2) end),
    t(fun() -> string:centre(["a", "b", "c"], 2) end),
    t(fun() -> string:centre([a], 3) end),
    t(fun() -> string:centre(fun(K, V, A) -> [{K, V} | A] end, 3) end),
    t(fun() -> string:centre(["ab", <<"cd">>, $e], 2, 2) end),
    t(fun() -> string:centre([a], 2, 1) end),
    t(fun() -> string:centre(", ", 2, 2) end),
    t(fun() -> string:centre("3.25e1x", 0, 3) end),
    t(fun() -> string:centre("X", "12abc", $o) end),
    t(fun() -> string:chars(2, 2) end),
    t(fun() -> string:chars(0, 2) end),
    t(fun() -> string:chars(2, 0) end),
    t(fun() -> string:chars(10, 2) end),
    t(fun() -> string:chars(1, 2, left) end),
    t(fun() -> string:chars($o, 2, "aXbXc") end),
    t(fun() -> string:chars(7, 1, 2) end),
    t(fun() -> string:chars(2, 2, ["ab", <<"cd">>, $e]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
