%% Balanced sets that meet, small ones and large.
-module(gb_sets_meet).
-export([main/0]).

main() ->
    show(gb_sets:to_list(gb_sets:intersection(gb_sets:from_ordset(lists:seq(1, 40)), gb_sets:from_ordset(lists:seq(30, 90))))),
    show(gb_sets:intersection(gb_sets:from_ordset([1, 2, 3]), gb_sets:from_ordset(lists:seq(2, 60)))),
    show(gb_sets:intersection([gb_sets:from_ordset(lists:seq(1, 30, 2)), gb_sets:from_ordset(lists:seq(1, 30, 3)), gb_sets:from_ordset(lists:seq(1, 30, 5))])),
    show(gb_sets:intersection([gb_sets:from_ordset([a])])),
    show(gb_sets:is_disjoint(gb_sets:from_ordset([1, 3]), gb_sets:from_ordset(lists:seq(2, 40, 2)))),
    show(gb_sets:is_disjoint(gb_sets:from_ordset(lists:seq(1, 40)), gb_sets:from_ordset([40]))),
    show(gb_sets:union(gb_sets:from_ordset([0]), gb_sets:from_ordset(lists:seq(1, 15)))),
    show(gb_sets:subtract(gb_sets:from_ordset([1, 2, 50]), gb_sets:from_ordset(lists:seq(1, 20)))),
    show(gb_sets:from_ordset([])),
    tried(fun() -> gb_sets:from_ordset(a) end),
    tried(fun() -> gb_sets:intersection(a, gb_sets:new()) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
