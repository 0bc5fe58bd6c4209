%% Space around strings.
-module(string_trim).
-export([main/0]).

main() ->
    pretty(string:trim("  ab \n")),
    pretty(string:trim("\t\r\n ab cd \r\n")),
    pretty(string:trim(<<" ab ">>)),
    pretty(string:trim("  ab  ", leading)),
    pretty(string:trim("  ab  ", trailing)),
    pretty(string:trim("  ab  ", both)),
    pretty(string:trim("..ab..", both, ".")),
    pretty(string:trim("x.ab.y", both, "xy.")),
    pretty(string:trim(<<"--ab--">>, leading, "-")),
    pretty(string:trim("")),
    pretty(string:trim("   ")),
    pretty(string:trim("a\r\n", trailing, "\n")),
    pretty(string:trim("a\r\n", trailing, ["\r\n"])),
    pretty(string:trim("ab", both, "")),
    tried(fun() -> string:trim(atom) end),
    tried(fun() -> string:trim("ab", nowhere) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
