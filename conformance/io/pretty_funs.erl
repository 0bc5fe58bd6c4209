%% ~p broken over lines: funs.
-module(pretty_funs).
-export([main/0]).

main() ->
    T = [fun lists:map/2, fun erlang:'+'/2, fun 'quoted module':'Quoted fun'/3],
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
