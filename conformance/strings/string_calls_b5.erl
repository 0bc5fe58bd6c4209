% Calls of string:
% length/1, lexemes/2, list_to_float/1, list_to_integer/1, lowercase/1.
-module(string_calls_b5).
-export([main/0]).

main() ->
    t(fun() -> string:length(<<"a,b,c">>) end),
    t(fun() -> string:length(<<"Hello, World">>) end),
    t(fun() -> string:length("hello world") end),
    t(fun() -> string:length([3, 1, 2, 1]) end),
    t(fun() -> string:lexemes([], []) end),
    t(fun() -> string:lexemes("  padded  ", "X") end),
    t(fun() -> string:lexemes(["a", "b", "c"], ["a", "b", "c"]) end),
    t(fun() -> string:lexemes(<<"a b c">>, [3, 1, 2, 1]) end),
    t(fun() -> string:list_to_float([1, 2, 3]) end),
    t(fun() -> string:list_to_float("3.25e1x") end),
    t(fun() -> string:list_to_integer([[1], [2, 3], []]) end),
    t(fun() -> string:list_to_integer("3.25e1x") end),
    t(fun() -> string:list_to_integer("12abc") end),
    t(fun() -> string:lowercase(["a", "b", "c"]) end),
    t(fun() -> string:lowercase("X") end),
    t(fun() -> string:lowercase("12abc") end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
