%% Empty strings, flat and deep.
-module(string_is_empty).
-export([main/0]).

main() ->
    show(string:is_empty("")),
    show(string:is_empty(<<>>)),
    show(string:is_empty(["", [<<>>, []]])),
    show(string:is_empty("a")),
    show(string:is_empty(<<"a">>)),
    show(string:is_empty([[], "a"])),
    show(string:is_empty(" ")),
    tried(fun() -> string:is_empty(1) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
