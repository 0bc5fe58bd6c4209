-module(ets_update_counter).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    true = ets:insert(T, {k, 1, 10, x}),
    p(fun() -> ets:update_counter(T, k, 5) end),
    p(fun() -> ets:update_counter(T, k, {3, -4}) end),
    p(fun() -> ets:update_counter(T, k, [{2, 1}, {2, 1}, {3, 0}]) end),
    p(fun() -> ets:update_counter(T, k, {2, 100, 50, 0}) end),
    p(fun() -> ets:update_counter(T, k, {2, -3, 0, 99}) end),
    p(fun() -> ets:update_counter(T, k, {2, 1, 100, 7}) end),
    p(fun() -> ets:update_counter(T, k, {2, 1, 100, 7}) end),
    p(fun() -> ets:lookup(T, k) end),
    p(fun() -> ets:update_counter(T, k, {4, 1}) end),
    p(fun() -> ets:update_counter(T, k, {1, 1}) end),
    p(fun() -> ets:update_counter(T, nosuch, 1) end),
    p(fun() -> ets:update_counter(T, k, []) end),
    p(fun() -> ets:update_counter(T, k, a) end),
    p(fun() -> ets:update_counter(T, k, {2, 1.0}) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
