%% The older functions for filling and stripping.
-module(string_fill).
-export([main/0]).

main() ->
    pretty(string:left("abc", 5)),
    pretty(string:left("abc", 2)),
    pretty(string:left("abc", 5, $.)),
    pretty(string:right("abc", 5)),
    pretty(string:right("abc", 2)),
    pretty(string:right("abc", 5, $.)),
    pretty(string:centre("abc", 7)),
    pretty(string:centre("abc", 6, $*)),
    pretty(string:centre("abcdef", 3)),
    pretty(string:strip("  ab  ")),
    pretty(string:strip("  ab  ", left)),
    pretty(string:strip("  ab  ", right)),
    pretty(string:strip("..ab..", both, $.)),
    pretty(string:chars($x, 3)),
    pretty(string:chars($x, 2, "yz")),
    pretty(string:copies("ab", 3)),
    pretty(string:copies("ab", 0)),
    pretty(string:concat("ab", "cd")),
    tried(fun() -> string:left("abc", -1) end),
    tried(fun() -> string:chars($x, -1) end),
    tried(fun() -> string:copies("x", -1) end),
    tried(fun() -> string:strip("x", middle) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
