%% The part made of some characters, and the rest.
-module(string_take).
-export([main/0]).

main() ->
    pretty(string:take("abc0z123", lists:seq($a, $z))),
    pretty(string:take("abc0z123", "0123456789", true)),
    pretty(string:take("abc0z123", "0123456789", false, trailing)),
    pretty(string:take("abc0z123", "abc", true, trailing)),
    pretty(string:take("abc", "abc")),
    pretty(string:take("abc", "x")),
    pretty(string:take("", "x")),
    pretty(string:take(<<"abc12">>, "abc")),
    pretty(string:take(<<"abc12">>, "12", false, trailing)),
    pretty(string:take("abc", "", true)),
    tried(fun() -> string:take("abc", "a", maybe) end),
    tried(fun() -> string:take(atom, "a") end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
