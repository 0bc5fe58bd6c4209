-module(type_tuples_lists).
-export([main/0]).
main() ->
    io:format("~w~n", [[{}, {a}, {a, {b, {c}}}, [], [a | b], [a, b | c], [[]], [[], {}]]]),
    io:format("~w~n", [[1, 2 | [3 | [4]]]]),
    io:format("~w ~w~n", [[1, 2] ++ [3] ++ [], [1, 2, 3, 2] -- [2]]),
    io:format("~w~n", [[a] ++ b]),
    io:format("~w~n", [[1, 2, 3] -- [3, 2] -- [2]]),
    io:format("~w ~w~n", [hd([1 | 2]), tl([1 | 2])]).
