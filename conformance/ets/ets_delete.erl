-module(ets_delete).
-export([main/0]).

main() ->
    T = ets:new(t, [named_table]),
    true = ets:insert(T, [{a, 1}, {b, 2}, {c, 3}]),
    p(fun() -> ets:delete(T, a) end),
    p(fun() -> ets:delete(T, a) end),
    p(fun() -> ets:info(T, size) end),
    p(fun() -> ets:delete_object(T, {b, 3}) end),
    p(fun() -> ets:info(T, size) end),
    p(fun() -> ets:delete_object(T, {b, 2}) end),
    p(fun() -> ets:tab2list(T) end),
    p(fun() -> ets:delete_all_objects(T) end),
    p(fun() -> ets:tab2list(T) end),
    p(fun() -> ets:delete(T) end),
    p(fun() -> ets:delete(T) end),
    p(fun() -> ets:info(T) end),
    p(fun() -> ets:lookup(T, a) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
