%% Parts of flat strings, counted from 1.
-module(string_substr).
-export([main/0]).

main() ->
    pretty(string:substr("hello", 2)),
    pretty(string:substr("hello", 2, 3)),
    pretty(string:substr("hello", 6)),
    pretty(string:substr("hello", 4, 10)),
    pretty(string:substr("hello", 2, 0)),
    pretty(string:sub_string("hello", 2)),
    pretty(string:sub_string("hello", 2, 4)),
    pretty(string:sub_string("hello", 3, 3)),
    pretty(string:sub_string("hello", 4, 3)),
    tried(fun() -> string:substr("hello", 0) end),
    tried(fun() -> string:substr("hello", 7) end),
    tried(fun() -> string:substr("hello", 2, -1) end),
    tried(fun() -> string:sub_string("hello", 4, 2) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
