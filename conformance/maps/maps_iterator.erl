%% Associations one by one.
-module(maps_iterator).
-export([main/0]).

main() ->
    show(walk(maps:next(maps:iterator(#{a => 1, b => 2, c => 3})))),
    show(maps:next(maps:iterator(#{}))),
    show(maps:fold(fun(K, V, Acc) -> [K, V | Acc] end, [], maps:iterator(#{a => 1, b => 2}))),
    show(maps:map(fun(_, V) -> -V end, maps:iterator(#{a => 1}))),
    show(maps:filter(fun(_, V) -> V > 1 end, maps:iterator(#{a => 1, b => 2}))),
    show(maps:to_list(maps:filtermap(fun(_, V) -> {true, V + 1} end, maps:iterator(#{a => 1, b => 2})))),
    tried(fun() -> maps:iterator(a) end),
    tried(fun() -> maps:next(a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

walk({K, V, Iterator}) -> [{K, V} | walk(maps:next(Iterator))];
walk(none) -> [].
