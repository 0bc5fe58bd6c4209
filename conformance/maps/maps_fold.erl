%% Folds in the order of the keys.
-module(maps_fold).
-export([main/0]).

main() ->
    show(maps:fold(fun(K, V, Acc) -> [{K, V} | Acc] end, [], #{a => 1, b => 2, c => 3})),
    show(maps:fold(fun(_, V, Sum) -> V + Sum end, 0, #{x => 1, y => 2})),
    show(maps:fold(fun(_, _, Acc) -> Acc end, none, #{})),
    maps:foreach(fun(K, V) -> show({K, V}) end, #{b => 2, a => 1}),
    show(maps:foreach(fun(_, V) -> V end, #{})),
    tried(fun() -> maps:fold(f, 0, #{}) end),
    tried(fun() -> maps:fold(fun(_, _, A) -> A end, 0, a) end),
    tried(fun() -> maps:foreach(f, #{}) end),
    tried(fun() -> maps:foreach(fun(_, _) -> ok end, a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
