-module(ets_bag).
-export([main/0]).

main() ->
    T = ets:new(t, [bag]),
    p(fun() -> ets:insert(T, [{a, 1}, {a, 2}, {a, 1}, {b, 1}]) end),
    p(fun() -> ets:lookup(T, a) end),
    p(fun() -> ets:info(T, size) end),
    p(fun() -> ets:lookup_element(T, a, 2) end),
    p(fun() -> ets:insert_new(T, {a, 9}) end),
    p(fun() -> ets:insert_new(T, {c, 9}) end),
    p(fun() -> ets:delete_object(T, {a, 1}) end),
    p(fun() -> ets:lookup(T, a) end),
    p(fun() -> ets:delete(T, a) end),
    p(fun() -> ets:lookup(T, a) end),
    p(fun() -> ets:update_element(T, b, {2, 5}) end),
    p(fun() -> ets:update_counter(T, b, 1) end),
    p(fun() -> ets:insert(T, {1, x}), ets:insert(T, {1.0, x}), ets:info(T, size) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
