%% The older functions for case know Latin-1.
-module(string_upper_lower).
-export([main/0]).

main() ->
    pretty(string:to_upper("abc")),
    pretty(string:to_lower("ABC")),
    show(string:to_upper($a)),
    show(string:to_lower($A)),
    show(string:to_upper([16#e5, 16#ff, 16#df, 16#f7])),
    show(string:to_lower([16#c5, 16#d7, 16#de])),
    show(string:to_upper($1)),
    show(string:to_upper("")),
    tried(fun() -> string:to_upper(atom) end),
    tried(fun() -> string:to_lower(<<"A">>) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
