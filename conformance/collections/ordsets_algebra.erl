%% Unions, intersections and differences of ordered sets.
-module(ordsets_algebra).
-export([main/0]).

main() ->
    show(ordsets:union([a, c], [b, c])),
    show(ordsets:union([[a], [c], [a, b]])),
    show(ordsets:union([])),
    show(ordsets:intersection([a, b, c], [b, c, d])),
    show(ordsets:intersection([[a, b], [b, c], [b]])),
    show(ordsets:subtract([a, b, c], [b])),
    show(ordsets:is_subset([a], [a, b])),
    show(ordsets:is_subset([a, z], [a, b])),
    show(ordsets:is_disjoint([a], [b])),
    show(ordsets:is_disjoint([a, b], [b])),
    show(ordsets:fold(fun(X, Acc) -> [X | Acc] end, [], [a, b, c])),
    show(ordsets:filter(fun(X) -> X > 1 end, [1, 2, 3])),
    show(ordsets:del_element(b, ordsets:union([a], [b]))),
    show(ordsets:size(ordsets:from_list(lists:seq(1, 20) ++ lists:seq(10, 30)))),
    show(ordsets:is_empty(ordsets:subtract([a], [a]))),
    tried(fun() -> ordsets:union(a, [b]) end),
    tried(fun() -> ordsets:intersection([]) end),
    tried(fun() -> ordsets:filter(f, [a]) end),
    tried(fun() -> ordsets:fold(f, 0, [a]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
