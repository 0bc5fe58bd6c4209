%% Maps of many keys.
-module(maps_large).
-export([main/0]).

main() ->
    show(maps:size(squares(1000))),
    show(maps:get(500, squares(1000))),
    show(maps:get(1001, squares(1000), none)),
    show(lists:sum(maps:values(squares(100)))),
    show(lists:sort(maps:keys(squares(60))) =:= lists:seq(1, 60)),
    show(maps:size(maps:filter(fun(K, _) -> K rem 3 =:= 0 end, squares(300)))),
    show(maps:fold(fun(K, V, Sum) -> Sum + V - K * K end, 0, squares(200))),
    show(maps:size(lists:foldl(fun maps:remove/2, squares(100), lists:seq(1, 100, 2)))),
    show(squares(100) =:= maps:merge(squares(50), squares(100))),
    show(squares(50) == maps:from_list(lists:reverse(maps:to_list(squares(50))))),
    show(maps:size(maps:intersect(squares(80), squares(40)))).

show(X) -> io:format("~w~n", [X]).

squares(N) -> maps:from_list([{I, I * I} || I <- lists:seq(1, N)]).
