%% Sorting by hand, against the library.
-module(lists_quicksort).
-export([main/0]).

main() ->
    show(quick([5, 3, 8, 1, 9, 2]) =:= lists:sort([5, 3, 8, 1, 9, 2])),
    show(quick([])),
    show(quick("the quick brown fox") =:= lists:sort("the quick brown fox")),
    show(quick([b, a, 2, 1.5, {x}, "s"])),
    show(msort([X * 7919 rem 1009 || X <- lists:seq(1, 60)]) =:= lists:sort([X * 7919 rem 1009 || X <- lists:seq(1, 60)])).

show(X) -> io:format("~w~n", [X]).

quick([]) -> [];
quick([P | T]) ->
    {Less, More} = lists:partition(fun(X) -> X < P end, T),
    quick(Less) ++ [P] ++ quick(More).

msort(L) when length(L) < 2 -> L;
msort(L) ->
    {A, B} = lists:split(length(L) div 2, L),
    lists:merge(msort(A), msort(B)).
