% Calls of string:
% is_empty/1, join/2, left/2, left/3, len/1.
-module(string_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> string:is_empty(all) end),
    t(fun() -> string:is_empty([]) end),
    t(fun() -> string:join(["a", "b", "c"], [3, 1, 2, 1]) end),
    t(fun() -> string:join([], "X") end),
    t(fun() -> string:join(["a", "b", "c"], " ") end),
    t(fun() -> string:join(["a", "b", "c"], "aXbXc") end),
    t(fun() -> string:join(fun(X, Y) -> X >= Y end, left) end),
    t(fun() -> string:join([a], "na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:left("Hello, World", 7) end),
    t(fun() -> string:left("na\x{ef}ve \x{20ac}", 2) end),
    t(fun() -> string:left("Hello, World", 1) end),
    t(fun() -> string:left([[1], [2, 3], []], 3) end),
    t(fun() -> string:left(<<"Hello, World">>, 2) end),
    t(fun() -> string:left([3, 1, 2, 1], 2, 2) end),
    t(fun() -> string:left(" ", 2, 2) end),
    t(fun() -> string:left(trailing, fun(K, V, A) -> [{K, V} | A] end, -1) end),
    t(fun() -> string:len(["a", "b", "c"]) end),
    t(fun() -> string:len([a]) end),
    t(fun() -> string:len("hello world") end),
    t(fun() -> string:len([3, 1, 2, 1]) end),
    t(fun() -> string:len(right) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
