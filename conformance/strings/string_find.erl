%% Where something is found.
-module(string_find).
-export([main/0]).

main() ->
    pretty(string:find("ab..cd..ef", ".")),
    pretty(string:find("ab..cd..ef", "..", trailing)),
    pretty(string:find("abc", "x")),
    pretty(string:find("abc", "")),
    pretty(string:find(<<"ab..cd">>, "..")),
    pretty(string:find(<<"ab..cd..e">>, <<"..">>, trailing)),
    pretty(string:find("", "a")),
    pretty(string:find("aaa", "aa", leading)),
    pretty(string:find("aaa", "aa", trailing)),
    pretty(string:find([$a, $e, 16#301], "e")),
    pretty(string:find([$a, $e, 16#301], [$e, 16#301])),
    tried(fun() -> string:find("abc", "b", nowhere) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
