%% Counting and inverting.
-module(maps_count).
-export([main/0]).

main() ->
    show(count("mississippi")),
    show(invert(#{a => 1, b => 2, c => 1})),
    show(maps:to_list(maps:map(fun(_, Ns) -> lists:sort(Ns) end, invert(#{x => p, y => q, z => p})))),
    show(lists:keysort(2, maps:to_list(count([a, b, b, c, c, c])))),
    show(maps:fold(fun(K, N, {_, M}) when N > M -> {K, N}; (_, _, Best) -> Best end, {none, 0}, count("banana"))).

show(X) -> io:format("~w~n", [X]).

count(L) -> lists:foldl(fun(X, M) -> M#{X => maps:get(X, M, 0) + 1} end, #{}, L).

invert(M) -> maps:fold(fun(K, V, Acc) -> maps:update_with(V, fun(Ks) -> [K | Ks] end, [K], Acc) end, #{}, M).
