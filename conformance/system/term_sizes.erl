%% Sizes of terms in words.
-module(term_sizes).
-export([main/0]).

main() ->
    One = id(1),
    Terms = [a, One, [], {}, {One, b}, [One, 2, 3], lists:seq(One, 100), One * 1.5, One bsl 58, One bsl 59, One bsl 63, One bsl 64, One bsl 200, -(One bsl 59),
             -(One bsl 59) - One, [{N, N} || N <- lists:seq(1, 10)], self(), make_ref(), maps:from_list([]), maps:from_list([{One, One}]),
             maps:from_list([{N, [N]} || N <- lists:seq(One, 20)]), list_to_binary([]), list_to_binary([One]), list_to_binary(lists:seq(One, 64)),
             list_to_binary(lists:seq(One, 65)), <<One:3>>],
    [io:format("~p ~p~n", [erts_debug:flat_size(T), erts_debug:size(T)]) || T <- Terms],
    L = lists:seq(One, 10),
    io:format("~p ~p~n", [erts_debug:flat_size({L, L, [L]}), erts_debug:size({L, L, [L]})]),
    F = fun() -> L end,
    G = fun(X) -> {X, F, One} end,
    [io:format("~p ~p~n", [erts_debug:flat_size(T), erts_debug:size(T)]) || T <- [F, G, [F | F], {G, F}, fun id/1, fun lists:map/2]].

id(X) -> X.
