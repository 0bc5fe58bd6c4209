%% ~p broken over lines: nested tuples.
-module(pretty_nested_tuples).
-export([main/0]).

main() ->
    T = {a_tag, {another_tag, {third_tag, [list, with, atoms, that_are, rather_long, and_many, more, them]}}, "and a string to fill the line a bit more"},
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
