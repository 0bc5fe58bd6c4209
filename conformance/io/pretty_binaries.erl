%% ~p broken over lines: binaries.
-module(pretty_binaries).
-export([main/0]).

main() ->
    T = [<<1:800>>, <<"printable binary that is long enough to be broken over lines, if that were what is done with binaries">>, <<1, 2, 3>>],
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
