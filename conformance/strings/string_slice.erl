%% Parts of strings by position.
-module(string_slice).
-export([main/0]).

main() ->
    show(string:slice("hello", 1)),
    show(string:slice("hello", 0, 2)),
    show(string:slice("hello", 3, 10)),
    show(string:slice("hello", 5)),
    show(string:slice("hello", 9)),
    show(string:slice("hello", 2, 0)),
    show(string:slice("hello", 1, infinity)),
    show(string:slice(<<"hello">>, 1, 3)),
    show(string:slice(<<"h\303\251llo">>, 1, 2)),
    show(string:slice([$e, 16#301, $x, $y], 1)),
    show(string:slice([$e, 16#301, $x, $y], 0, 1)),
    tried(fun() -> string:slice("hello", -1) end),
    tried(fun() -> string:slice("hello", 1, -1) end),
    tried(fun() -> string:slice(atom, 1) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
