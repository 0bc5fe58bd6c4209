%% Unions, intersections and differences of sets.
-module(sets_algebra).
-export([main/0]).

main() ->
    show(list(sets:union(sets:from_list([a, b]), sets:from_list([b, c])))),
    show(list(sets:union([sets:from_list([a]), sets:from_list([b]), sets:from_list([c])]))),
    show(list(sets:intersection(sets:from_list([a, b]), sets:from_list([b, c])))),
    show(list(sets:intersection([sets:from_list([a, b]), sets:from_list([b, c]), sets:from_list([b])]))),
    show(list(sets:subtract(sets:from_list([a, b, c]), sets:from_list([b])))),
    show(sets:is_subset(sets:from_list([a]), sets:from_list([a, b]))),
    show(sets:is_subset(sets:from_list([a, z]), sets:from_list([a, b]))),
    show(sets:is_disjoint(sets:from_list([a]), sets:from_list([b]))),
    show(sets:is_disjoint(sets:from_list([a]), sets:from_list([a, b]))),
    show(list(sets:filter(fun(X) -> X > 2 end, sets:from_list([1, 2, 3, 4])))),
    show(sets:fold(fun(X, Sum) -> X + Sum end, 0, sets:from_list([1, 2, 3]))),
    show(sets:is_empty(sets:subtract(sets:new(), sets:new()))),
    show(list(sets:union([]))),
    show(list(sets:del_element(b, sets:from_list([a, b])))),
    tried(fun() -> sets:intersection([]) end),
    tried(fun() -> sets:filter(f, sets:new()) end),
    tried(fun() -> sets:fold(f, 0, sets:new()) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

list(Set) -> lists:sort(sets:to_list(Set)).
