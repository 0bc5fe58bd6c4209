%% The order in which sets give their elements.
-module(sets_order).
-export([main/0]).

main() ->
    show(sets:to_list(sets:from_list(lists:seq(1, 50)))),
    show(sets:to_list(sets:from_list([a, b, c, d, e, f]))),
    show(sets:to_list(sets:from_list(["a", {b}, 3, 4.5, <<"c">>]))),
    show(sets:fold(fun(X, Acc) -> [X | Acc] end, [], sets:from_list(lists:seq(10, 1, -1)))),
    show(sets:to_list(lists:foldl(fun sets:del_element/2, sets:from_list(lists:seq(1, 100)), lists:seq(1, 90)))),
    show(sets:to_list(sets:filter(fun(X) -> X rem 7 =:= 0 end, sets:from_list(lists:seq(1, 100))))),
    show(sets:to_list(sets:union(sets:from_list(lists:seq(1, 10)), sets:from_list(lists:seq(5, 20))))),
    show(sets:size(sets:from_list(lists:seq(1, 200)))).

show(X) -> io:format("~w~n", [X]).
