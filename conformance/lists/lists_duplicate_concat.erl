%% Repeated elements, and things as text.
-module(lists_duplicate_concat).
-export([main/0]).

main() ->
    show(lists:duplicate(3, x)),
    show(lists:duplicate(0, x)),
    show(lists:duplicate(2, [a])),
    show(lists:concat([]) =:= ""),
    pretty(lists:concat([doc, '/', file, '.', 3])),
    pretty(lists:concat(["a", 1, -2, b, "c"])),
    pretty(lists:concat(['Ab c', [$d, $e], []])),
    tried(fun() -> lists:duplicate(-1, x) end),
    tried(fun() -> lists:duplicate(a, x) end),
    tried(fun() -> lists:concat([{a}]) end),
    tried(fun() -> lists:concat([<<"a">>]) end),
    tried(fun() -> lists:concat(a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
