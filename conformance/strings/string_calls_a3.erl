% Calls of string:
% equal/2, equal/3, equal/4, find/2, find/3.
-module(string_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> string:equal([[1], [2, 3], []], "X") end),
    t(fun() -> string:equal(<<"Hello, World">>, <<"Hello, World">>) end),
    t(fun() -> string:equal("Hello, World", "3.25e1x", true) end),
    t(fun() -> string:equal(fun(X) -> X end, [1, 1.0, 2], leading) end),
    t(fun() -> string:equal("Hello, World", ["a", "b", "c"], $o, $o) end),
    t(fun() -> string:find("  padded  ", "3.25e1x") end),
    t(fun() -> string:find(<<"Hello, World">>, <<"Hello, World">>) end),
    t(fun() -> string:find("Hello, World", ", ") end),
    t(fun() -> string:find("Hello, World", ["a", "b", "c"], trailing) end),
    t(fun() -> string:find(", ", trailing, left) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
