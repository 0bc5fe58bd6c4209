% Calls of string:
% is_empty/1, join/2, left/2, left/3, len/1.
-module(string_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> string:is_empty(fun(X) -> X end) end),
    t(fun() -> string:is_empty([]) end),
    t(fun() -> string:join([[1], [2, 3], []], "3.25e1x") end),
    t(fun() -> string:join([[1], [2, 3], []], "12abc") end),
    t(fun() -> string:join([], "12abc") end),
    t(fun() -> string:join([[1], [2, 3], []], [[1], [2, 3], []]) end),
    t(fun() -> string:join([a], true) end),
    t(fun() -> string:join(both, <<1, 2, 3>>) end),
    t(fun() -> string:left("  padded  ", 10) end),
    t(fun() -> string:left("X", 2) end),
    t(fun() -> string:left([[1], [2, 3], []], 3) end),
    t(fun() -> string:left([a], 2) end),
    t(fun() -> string:left(fun(X, Y) -> {X, Y} end, 1) end),
    t(fun() -> string:left(" ", 2, $o) end),
    t(fun() -> string:left("  padded  ", 3, 1) end),
    t(fun() -> string:left(0, "12abc", 7) end),
    t(fun() -> string:len(["ab", <<"cd">>, $e]) end),
    t(fun() -> string:len([{a, 1}, {b, 2}]) end),
    t(fun() -> string:len("na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:len("aXbXc") end),
    t(fun() -> string:len(#{a => 2, b => 3}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
