%% Lengths count characters, not code points.
-module(string_length).
-export([main/0]).

main() ->
    show(string:length("abc")),
    show(string:length("")),
    show(string:length(<<"abc">>)),
    show(string:length(["ab", <<"cd">>, [[$e]]])),
    show(string:length([$e, 16#301, $x])),
    show(string:length("\r\n")),
    show(string:length("\n\r")),
    show(string:length(<<"h\303\251">>)),
    show(string:len("abc")),
    show(length([$e, 16#301])),
    tried(fun() -> string:length(atom) end),
    tried(fun() -> string:len(atom) end),
    tried(fun() -> string:length(<<255>>) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
