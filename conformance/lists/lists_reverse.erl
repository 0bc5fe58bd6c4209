%% Reversing, onto a tail or not.
-module(lists_reverse).
-export([main/0]).

main() ->
    show(lists:reverse([])),
    show(lists:reverse([1])),
    show(lists:reverse([1, 2])),
    show(lists:reverse([1, [2, 3], 4])),
    show(lists:reverse("stressed") =:= "desserts"),
    show(lists:reverse([1, 2], [3, 4])),
    show(lists:reverse([1, 2], tail)),
    show(lists:reverse([], [x])),
    tried(fun() -> lists:reverse(a) end),
    tried(fun() -> lists:reverse([a | b]) end),
    tried(fun() -> lists:reverse([a, b | c]) end),
    tried(fun() -> lists:reverse(a, []) end),
    tried(fun() -> lists:reverse([a | b], []) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
