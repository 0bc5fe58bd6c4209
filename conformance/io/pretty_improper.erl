%% ~p broken over lines: improper.
-module(pretty_improper).
-export([main/0]).

main() ->
    T = [lists:seq(1, 40) ++ improper, [a | {b, c}], [lists:duplicate(40, x) | "tail"]],
    io:format("~p~n", [T]),
    io:format("~tp~n", [T]),
    io:format("~lp~n", [T]),
    io:format("~40p~n", [T]),
    io:format("~20p~n", [T]),
    io:format("indented: ~p~n", [T]),
    io:format("~60.10p~n", [T]),
    [io:format("~P~n", [T, D]) || D <- [1, 2, 3, 5, 8, 13, 30]],
    io:format("~0p~n", [T]),
    io:format("~W~n", [T, 9]).
