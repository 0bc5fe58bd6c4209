-module(imports_lists).
-export([main/0]).
-import(lists, [map/2, reverse/1, foldl/3]).
-import(math, [sqrt/1]).
-import(string, []).

main() ->
    io:format("~w~n", [map(fun(X) -> X + 1 end, [1, 2])]),
    io:format("~w~n", [reverse([1, 2, 3])]),
    io:format("~w~n", [foldl(fun erlang:'+'/2, 0, [1, 2, 3])]),
    io:format("~w~n", [sqrt(16.0)]),
    io:format("~w~n", [lists:map(fun lists:reverse/1, [[a, b]])]).
