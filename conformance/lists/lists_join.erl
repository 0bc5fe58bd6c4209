%% Separators between elements.
-module(lists_join).
-export([main/0]).

main() ->
    show(lists:join(x, [])),
    show(lists:join(x, [a])),
    show(lists:join(x, [a, b, c])),
    pretty(lists:append(lists:join(", ", ["one", "two", "three"]))),
    pretty(lists:flatten(lists:join($-, "abc"))),
    show(lists:join([], [1, 2])),
    tried(fun() -> lists:join(x, a) end),
    tried(fun() -> lists:join(x, [a | b]) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
