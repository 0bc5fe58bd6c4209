%% The order in which dictionaries give their keys.
-module(dict_order).
-export([main/0]).

main() ->
    show(dict:to_list(dict:from_list([{I, I * I} || I <- lists:seq(1, 30)]))),
    show(dict:fetch_keys(dict:from_list([{K, x} || K <- [a, b, c, d, e, f, "g", {h}]]))),
    show(dict:fold(fun(K, _, Acc) -> [K | Acc] end, [], dict:from_list([{I, x} || I <- lists:seq(1, 10)]))),
    show(dict:to_list(dict:filter(fun(K, _) -> K rem 9 =:= 0 end, dict:from_list([{I, x} || I <- lists:seq(1, 120)])))),
    show(dict:to_list(lists:foldl(fun dict:erase/2, dict:from_list([{I, x} || I <- lists:seq(1, 120)]), lists:seq(1, 110)))),
    pretty(dict:from_list([{a, 1}, {b, 2}])),
    show(element(2, dict:take(b, dict:from_list([{a, 1}, {b, 2}]))) =:= dict:from_list([{a, 1}])).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).
