%% Upper and lower case, of all letters.
-module(string_case).
-export([main/0]).

main() ->
    show(string:uppercase("abc xyz 123")),
    show(string:uppercase(<<"abc">>)),
    show(string:uppercase("stra\337e")),
    show(string:uppercase([16#3b1, 16#3c2, 16#430, 16#fb01])),
    show(string:lowercase("ABC Xyz")),
    show(string:lowercase(<<"ABC">>)),
    show(string:lowercase([16#391, 16#3a3, 16#410, 16#130])),
    show(string:titlecase("hello world")),
    show(string:titlecase(<<"hello">>)),
    show(string:titlecase([16#1c6, $a])),
    show(string:titlecase([16#df, $A])),
    show(string:titlecase("")),
    show(string:casefold("Stra\337e")),
    show(string:casefold([16#130, 16#1e9e, 16#3c2])),
    show(string:casefold(<<"ABC">>)),
    tried(fun() -> string:uppercase(atom) end),
    tried(fun() -> string:lowercase(atom) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
