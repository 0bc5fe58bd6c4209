%% Values changed by functions.
-module(maps_update_with).
-export([main/0]).

main() ->
    show(maps:update_with(a, fun(V) -> V + 1 end, #{a => 1})),
    show(maps:update_with(b, fun(V) -> V + 1 end, 0, #{a => 1})),
    show(maps:update_with(a, fun(V) -> V + 1 end, 0, #{a => 1})),
    show(lists:foldl(fun(C, M) -> maps:update_with(C, fun(N) -> N + 1 end, 1, M) end, #{}, "hello")),
    tried(fun() -> maps:update_with(b, fun(V) -> V end, #{a => 1}) end),
    tried(fun() -> maps:update_with(a, f, #{a => 1}) end),
    tried(fun() -> maps:update_with(a, fun(V) -> V end, atom) end),
    tried(fun() -> maps:update_with(a, f, 0, #{}) end),
    tried(fun() -> maps:update_with(a, fun(V) -> V + b end, 0, #{a => 1}) end),
    tried(fun() -> maps:update_with(a, fun(V) -> V end, 0, atom) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
