%% Maps put together.
-module(maps_merge).
-export([main/0]).

main() ->
    show(maps:merge(#{a => 1, b => 2}, #{b => 3, c => 4})),
    show(maps:merge(#{}, #{a => 1})),
    show(maps:merge(#{a => 1}, #{})),
    show(maps:merge_with(fun(_, A, B) -> A + B end, #{a => 1, b => 2}, #{b => 3, c => 4})),
    show(maps:merge_with(fun(K, A, B) -> {K, A, B} end, #{x => 1}, #{x => 2})),
    show(maps:merge(#{1 => a}, #{1.0 => b})),
    tried(fun() -> maps:merge(a, #{}) end),
    tried(fun() -> maps:merge(#{}, b) end),
    tried(fun() -> maps:merge_with(f, #{}, #{}) end),
    tried(fun() -> maps:merge_with(fun(_, A, _) -> A end, a, #{}) end),
    tried(fun() -> maps:merge_with(fun(_, A, _) -> A end, #{}, b) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
