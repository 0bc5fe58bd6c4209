%% Arrays from and to lists.
-module(array_lists).
-export([main/0]).

main() ->
    show(array:from_list([])),
    show(array:from_list([a, b, c])),
    show(array:from_list([a, b], none)),
    pretty(array:from_list(lists:seq(1, 25))),
    show(array:to_list(array:from_list(lists:seq(1, 25)))),
    show(array:to_orddict(array:from_list([a, b]))),
    show(array:from_orddict([{1, a}, {3, b}])),
    show(array:to_list(array:from_orddict([{1, a}, {3, b}], z))),
    show(array:sparse_to_list(array:from_orddict([{1, a}, {13, b}]))),
    show(array:sparse_to_orddict(array:from_orddict([{1, a}, {13, b}]))),
    show(array:sparse_size(array:set(5, undefined, array:from_list([a, b])))),
    show(array:to_list(array:new())),
    tried(fun() -> array:from_list(a) end),
    tried(fun() -> array:from_list([a | b]) end),
    tried(fun() -> array:from_orddict([{2, a}, {1, b}]) end),
    tried(fun() -> array:from_orddict([a]) end),
    tried(fun() -> array:to_list(a) end),
    tried(fun() -> array:to_orddict(a) end),
    tried(fun() -> array:sparse_to_list(a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
