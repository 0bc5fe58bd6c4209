-module(ets_update_counter_default).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    p(fun() -> ets:update_counter(T, a, 3, {x, 10}) end),
    p(fun() -> ets:update_counter(T, a, 3, {x, 10}) end),
    p(fun() -> ets:tab2list(T) end),
    p(fun() -> ets:update_counter(T, b, {3, 1}, {x, 10}) end),
    p(fun() -> ets:update_counter(T, c, [{2, 1}, {3, 2}], {d, 0, 0}) end),
    p(fun() -> lists:sort(ets:tab2list(T)) end),
    p(fun() -> ets:update_counter(T, d, 1, foo) end),
    p(fun() -> ets:update_counter(T, d, 1, {d, x}) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
