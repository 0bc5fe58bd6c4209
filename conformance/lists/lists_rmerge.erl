%% Lists in falling order merged.
-module(lists_rmerge).
-export([main/0]).

main() ->
    show(lists:rmerge([3, 1], [4, 2])),
    show(lists:rmerge(fun(A, B) -> A =< B end, [3, 1], [4, 2])),
    show(lists:rmerge3([5, 2], [4, 1], [6, 3])),
    show(lists:rumerge([3, 2, 1], [4, 2])),
    show(lists:rumerge(fun(A, B) -> A =< B end, [3, 1], [3, 2])),
    show(lists:rumerge3([3, 1], [3, 2], [4, 2])),
    show(lists:rmerge([], [])),
    show(lists:rumerge([a], [])),
    show(lists:rkeymerge(2, [{a, 2}], [{b, 1}])),
    show(lists:rukeymerge(2, [{a, 1}], [{b, 1}])).

show(X) -> io:format("~w~n", [X]).
