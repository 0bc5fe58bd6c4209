%% ~p broken over lines: deep.
-module(pretty_deep).
-export([main/0]).

main() ->
    T = lists:foldl(fun(N, T) -> {level, N, [T]} end, bottom, lists:seq(1, 20)),
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
