%% Values set, new and old.
-module(maps_put_update).
-export([main/0]).

main() ->
    show(maps:put(a, 1, #{})),
    show(maps:put(a, 2, #{a => 1, b => x})),
    show(maps:update(a, 2, #{a => 1})),
    show(maps:put([k], v, #{{t} => 1})),
    show((#{a => 1})#{a := 2, b => 3}),
    show(maps:put(1.0, b, #{1 => a})),
    tried(fun() -> maps:update(b, 2, #{a => 1}) end),
    tried(fun() -> maps:update(b, 2, atom) end),
    tried(fun() -> maps:put(a, 1, []) end),
    tried(fun() -> (#{a => 1})#{b := 2} end),
    tried(fun() -> (identity(x))#{b => 2} end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

identity(X) -> X.
