%% Unions, intersections and differences of balanced sets.
-module(gb_sets_algebra).
-export([main/0]).

main() ->
    show(gb_sets:union(gb_sets:from_list([1, 2]), gb_sets:from_list([2, 3]))),
    show(gb_sets:union([gb_sets:singleton(1), gb_sets:singleton(2), gb_sets:singleton(3)])),
    show(gb_sets:union([])),
    show(gb_sets:intersection(gb_sets:from_list([1, 2, 3]), gb_sets:from_list([2, 3, 4]))),
    show(gb_sets:intersection([gb_sets:from_list([1, 2]), gb_sets:from_list([2, 3])])),
    show(gb_sets:subtract(gb_sets:from_list([1, 2, 3]), gb_sets:from_list([2]))),
    show(gb_sets:difference(gb_sets:from_list([1, 2, 3]), gb_sets:from_list([1, 3]))),
    show(gb_sets:is_subset(gb_sets:singleton(1), gb_sets:from_list([1, 2]))),
    show(gb_sets:is_disjoint(gb_sets:singleton(1), gb_sets:from_list([1, 2]))),
    show(gb_sets:filter(fun(X) -> X > 1 end, gb_sets:from_list([1, 2, 3]))),
    show(gb_sets:fold(fun(X, Acc) -> [X | Acc] end, [], gb_sets:from_list([1, 2, 3]))),
    show(gb_sets:to_list(gb_sets:union(gb_sets:singleton(7), gb_sets:from_list(lists:seq(1, 30))))),
    show(gb_sets:size(gb_sets:difference(gb_sets:from_list(lists:seq(1, 30)), gb_sets:from_list(lists:seq(1, 30, 3))))),
    show(gb_sets:is_disjoint(gb_sets:new(), gb_sets:new())),
    tried(fun() -> gb_sets:intersection([]) end),
    tried(fun() -> gb_sets:filter(f, gb_sets:new()) end),
    tried(fun() -> gb_sets:fold(f, 0, gb_sets:new()) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
