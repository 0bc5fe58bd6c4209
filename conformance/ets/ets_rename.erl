-module(ets_rename).
-export([main/0]).

main() ->
    t = ets:new(t, [named_table]),
    u = ets:new(u, [named_table]),
    true = ets:insert(t, {a}),
    p(fun() -> ets:rename(t, v) end),
    p(fun() -> ets:tab2list(v) end),
    p(fun() -> ets:lookup(t, a) end),
    p(fun() -> ets:rename(v, u) end),
    p(fun() -> ets:rename(v, 1) end),
    X = ets:new(x, []),
    p(fun() -> ets:rename(X, y) =:= y end),
    p(fun() -> ets:info(X, name) end),
    p(fun() -> ets:rename(nosuch, z) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
