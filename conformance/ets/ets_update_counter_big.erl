-module(ets_update_counter_big).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    true = ets:insert(T, {k, 134217727}),
    p(fun() -> ets:update_counter(T, k, 1) end),
    p(fun() -> ets:update_counter(T, k, 1 bsl 62) end),
    p(fun() -> ets:update_counter(T, k, 1 bsl 80) end),
    p(fun() -> ets:update_counter(T, k, -(1 bsl 81)) end),
    p(fun() -> ets:lookup(T, k) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
