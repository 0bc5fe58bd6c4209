%% Elements looked for.
-module(lists_member).
-export([main/0]).

main() ->
    show(lists:member(b, [a, b])),
    show(lists:member(c, [a, b])),
    show(lists:member(1, [1.0])),
    show(lists:member([x], [a, [x]])),
    show(lists:member(a, [])),
    show(lists:member(a, [a | b])),
    tried(fun() -> lists:member(c, [a | b]) end),
    tried(fun() -> lists:member(a, b) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
