%% What maps have in common.
-module(maps_intersect).
-export([main/0]).

main() ->
    show(maps:intersect(#{a => 1, b => 2}, #{b => 3, c => 4})),
    show(maps:intersect(#{a => 1}, #{b => 2})),
    show(maps:intersect(#{}, #{a => 1})),
    show(maps:intersect_with(fun(K, A, B) -> {K, A, B} end, #{a => 1, b => 2}, #{b => 3, c => 4})),
    show(maps:intersect_with(fun(_, A, B) -> A - B end, #{x => 9, y => 8}, #{y => 1, x => 2})),
    tried(fun() -> maps:intersect(a, #{}) end),
    tried(fun() -> maps:intersect(#{}, b) end),
    tried(fun() -> maps:intersect_with(f, #{}, #{}) end),
    tried(fun() -> maps:intersect_with(fun(_, A, _) -> A end, a, #{}) end),
    tried(fun() -> maps:intersect_with(fun(_, A, _) -> A end, #{}, b) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
