% Calls of string:
% equal/2, equal/3, equal/4, find/2, find/3.
-module(string_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> string:equal("12abc", <<1, 2, 3>>) end),
    t(fun() -> string:equal(<<"a b c">>, <<"a b c">>) end),
    t(fun() -> string:equal("X", <<"Hello, World">>, true) end),
    t(fun() -> string:equal(<<"Hello, World">>, both, leading) end),
    t(fun() -> string:equal(all, "3.25e1x", left, ["a", "b", "c"]) end),
    t(fun() -> string:find("hello world", ", ") end),
    t(fun() -> string:find([[1], [2, 3], []], []) end),
    t(fun() -> string:find("aXbXc", []) end),
    t(fun() -> string:find(<<"Hello, World">>, ", ", leading) end),
    t(fun() -> string:find("  padded  ", "  padded  ", trailing) end),
    t(fun() -> string:find(<<"Hello, World">>, "abc", trailing) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
