%% Strings filled up.
-module(string_pad).
-export([main/0]).

main() ->
    show(string:pad("ab", 5)),
    show(string:pad("ab", 5, leading)),
    show(string:pad("ab", 5, both)),
    show(string:pad("ab", 6, both, $*)),
    show(string:pad(<<"ab">>, 4, leading, $0)),
    show(string:pad("abc", 2)),
    show(string:pad([$e, 16#301], 3)),
    pretty(lists:flatten(string:pad("ab", 7, both, "xy"))),
    pretty(lists:flatten(string:pad(integer_to_list(42), 8, leading, $0))),
    pretty(unicode:characters_to_binary(string:pad(<<"ab">>, 4))),
    tried(fun() -> string:pad("ab", 5, middle) end),
    tried(fun() -> string:pad("ab", x) end),
    tried(fun() -> string:pad(atom, 5) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
