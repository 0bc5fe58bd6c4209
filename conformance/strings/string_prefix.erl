%% What follows a prefix.
-module(string_prefix).
-export([main/0]).

main() ->
    pretty(string:prefix("prefix of", "prefix")),
    pretty(string:prefix("prefix", "x")),
    pretty(string:prefix("abc", "")),
    pretty(string:prefix("abc", "abc")),
    pretty(string:prefix("abc", "abcd")),
    pretty(string:prefix(<<"abc">>, "a")),
    pretty(string:prefix(<<"abc">>, <<"ab">>)),
    pretty(string:prefix("abc", [<<"a">>, $b])),
    pretty(string:prefix([$e, 16#301], "e")),
    pretty(string:prefix("", "")),
    tried(fun() -> string:prefix(atom, "a") end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
