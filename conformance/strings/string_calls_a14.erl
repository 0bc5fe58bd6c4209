% Calls of string:
% trim/3, uppercase/1, words/1, words/2.
-module(string_calls_a14).
-export([main/0]).

main() ->
    t(fun() -> string:trim("na\x{ef}ve \x{20ac}", leading, ", ") end),
    t(fun() -> string:trim(<<"a,b,c">>, both, ", ") end),
    t(fun() -> string:trim(<<"a b c">>, both, "X") end),
    t(fun() -> string:trim(true, [], foo) end),
    t(fun() -> string:uppercase(<<1, 2, 3>>) end),
    t(fun() -> string:uppercase(<<"a,b,c">>) end),
    t(fun() -> string:uppercase(<<"Hello, World">>) end),
    t(fun() -> string:uppercase([[1], [2, 3], []]) end),
    t(fun() -> string:words("Hello, World") end),
    t(fun() -> string:words([c, a, b]) end),
    t(fun() -> string:words(2) end),
    t(fun() -> string:words([1, 1.0, 2], $o) end),
    t(fun() -> string:words($o, ["ab", <<"cd">>, $e]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
