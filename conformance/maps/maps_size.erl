%% Sizes of maps.
-module(maps_size).
-export([main/0]).

main() ->
    show(maps:size(#{})),
    show(maps:size(#{a => 1, b => 2})),
    show(map_size(#{a => 1})),
    show(maps:size(maps:from_list([{X rem 7, X} || X <- lists:seq(1, 50)]))),
    show(maps:new()),
    show(maps:size(maps:put(a, 1, maps:new()))),
    show(maps:size(maps:merge(#{a => 1}, #{a => 2, b => 3}))),
    show(is_map(maps:new())),
    tried(fun() -> maps:size(a) end),
    tried(fun() -> map_size([]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
