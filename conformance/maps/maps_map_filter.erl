%% Functions over associations.
-module(maps_map_filter).
-export([main/0]).

main() ->
    show(maps:map(fun(_, V) -> V * 2 end, #{a => 1, b => 2})),
    show(maps:map(fun(K, _) -> K end, #{})),
    show(maps:filter(fun(_, V) -> V > 1 end, #{a => 1, b => 2, c => 3})),
    show(maps:filter(fun(K, _) -> is_atom(K) end, #{a => 1, "b" => 2})),
    show(maps:filtermap(fun(_, V) when V > 2 -> {true, V * 10}; (_, V) -> V =:= 1 end, #{a => 1, b => 2, c => 3})),
    tried(fun() -> maps:map(f, #{}) end),
    tried(fun() -> maps:map(fun(_, V) -> V end, a) end),
    tried(fun() -> maps:filter(fun(_, _) -> yes end, #{a => 1}) end),
    tried(fun() -> maps:filter(f, #{}) end),
    tried(fun() -> maps:filtermap(fun(_, _) -> yes end, #{a => 1}) end),
    tried(fun() -> maps:filtermap(fun(_, _) -> true end, a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
