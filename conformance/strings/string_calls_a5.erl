% Calls of string:
% length/1, lexemes/2, list_to_float/1, list_to_integer/1, lowercase/1.
-module(string_calls_a5).
-export([main/0]).

main() ->
    t(fun() -> string:length(" ") end),
    t(fun() -> string:length(["a", "b", "c"]) end),
    t(fun() -> string:length("12abc") end),
    t(fun() -> string:length([]) end),
    t(fun() -> string:length(both) end),
    t(fun() -> string:lexemes(" ", ", ") end),
    t(fun() -> string:lexemes(", ", "  padded  ") end),
    t(fun() -> string:lexemes(<<"Hello, World">>, ["a", "b", "c"]) end),
    t(fun() -> string:lexemes(leading, " ") end),
    t(fun() -> string:list_to_float("na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:list_to_float("3.25e1x") end),
    t(fun() -> string:list_to_integer("  padded  ") end),
    t(fun() -> string:list_to_integer("12abc") end),
    t(fun() -> string:list_to_integer("3.25e1x") end),
    t(fun() -> string:lowercase(["ab", <<"cd">>, $e]) end),
    t(fun() -> string:lowercase(["a", "b", "c"]) end),
    t(fun() -> string:lowercase("aXbXc") end),
    t(fun() -> string:lowercase(<<",">>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
