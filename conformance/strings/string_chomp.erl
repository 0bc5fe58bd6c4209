%% Ends of line taken off.
-module(string_chomp).
-export([main/0]).

main() ->
    pretty(string:chomp("abc\n")),
    pretty(string:chomp("abc\r\n\n")),
    pretty(string:chomp("abc\r")),
    pretty(string:chomp("\n")),
    pretty(string:chomp("abc")),
    pretty(string:chomp(<<"abc\r\n">>)),
    pretty(string:chomp("a\nb\n")),
    pretty(string:chomp("")),
    tried(fun() -> string:chomp(atom) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
