-module(lists_higher_order).
-export([main/0]).

main() ->
    L = lists:seq(1, 10),
    Even = fun(X) -> X rem 2 =:= 0 end,
    Small = fun(X) -> X < 4 end,
    io:format("~w~n", [lists:map(fun(X) -> X * X end, L)]),
    io:format("~w~n", [lists:filter(Even, L)]),
    io:format("~w~n", [lists:foldl(fun(X, A) -> [X | A] end, [], L)]),
    io:format("~w~n", [lists:foldr(fun(X, A) -> [X | A] end, [], L)]),
    io:format("~w~n", [lists:foreach(fun(X) -> io:format("~w,", [X]) end, [1, 2])]),
    io:format("~w ~w~n", [lists:all(Small, L), lists:any(Small, L)]),
    io:format("~w~n", [lists:partition(Even, L)]),
    io:format("~w ~w ~w~n", [lists:takewhile(Small, L), lists:dropwhile(Small, L), lists:splitwith(Small, L)]),
    io:format("~w ~w~n", [lists:mapfoldl(fun(X, S) -> {X * 2, S + X} end, 0, L), lists:mapfoldr(fun(X, S) -> {S, S + X} end, 0, L)]),
    io:format("~w~n", [lists:flatmap(fun(X) -> lists:duplicate(X, X) end, [1, 2, 3])]),
    io:format("~w~n", [lists:filtermap(fun(X) when X > 8 -> {true, {X}}; (X) -> X < 3 end, L)]),
    io:format("~w ~w~n", [lists:search(Even, L), lists:search(fun(X) -> X > 10 end, L)]),
    io:format("~w ~w~n", [lists:zip([1, 2], [a, b]), lists:unzip([{1, a}, {2, b}])]),
    io:format("~w ~w~n", [lists:zip3([1], [2], [3]), lists:unzip3([{1, 2, 3}])]),
    io:format("~w~n", [lists:zipwith(fun(X, Y) -> X - Y end, [5, 6], [1, 2])]),
    io:format("~w~n", [lists:zipwith3(fun(X, Y, Z) -> X + Y + Z end, [1, 2], [3, 4], [5, 6])]),
    io:format("~w~n", [lists:uniq(fun({K, _}) -> K end, [{a, 1}, {b, 2}, {a, 3}])]),
    [io:format("~w~n", [try F() catch C:R -> {C, R} end]) || F <- [
        fun() -> lists:map(fun(_) -> throw(out) end, L) end, fun() -> lists:filter(fun(_) -> 1 end, L) end,
        fun() -> lists:foldl(a, 0, []) end, fun() -> lists:foreach(fun() -> x end, [1]) end]].
