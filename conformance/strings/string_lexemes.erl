%% Words between separators.
-module(string_lexemes).
-export([main/0]).

main() ->
    pretty(string:lexemes("abc de,fg  hi", " ,")),
    pretty(string:lexemes("  ", " ")),
    pretty(string:lexemes("", " ")),
    pretty(string:lexemes("abc", "")),
    pretty(string:lexemes(<<"abc de">>, " ")),
    pretty(string:lexemes("a\r\nb\nc", ["\r\n", $\n])),
    pretty(string:lexemes("a\r\nb\nc", "\r\n")),
    pretty(string:nth_lexeme("abc.de.ghi", 2, ".")),
    pretty(string:nth_lexeme("abc.de.ghi", 4, ".")),
    pretty(string:nth_lexeme(<<"abc.de">>, 2, ".")),
    pretty(string:nth_lexeme(<<"abc.de">>, 3, ".")),
    tried(fun() -> string:nth_lexeme("abc", 0, ".") end),
    tried(fun() -> string:lexemes(atom, " ") end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
