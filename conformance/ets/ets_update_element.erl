-module(ets_update_element).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    true = ets:insert(T, {k, 1, 2, 3}),
    p(fun() -> ets:update_element(T, k, {2, a}) end),
    p(fun() -> ets:update_element(T, k, [{3, b}, {4, [c]}]) end),
    p(fun() -> ets:lookup(T, k) end),
    p(fun() -> ets:update_element(T, nosuch, {2, a}) end),
    p(fun() -> ets:update_element(T, k, {1, a}) end),
    p(fun() -> ets:update_element(T, k, {5, a}) end),
    p(fun() -> ets:update_element(T, k, {0, a}) end),
    p(fun() -> ets:update_element(T, k, foo) end),
    p(fun() -> ets:update_element(T, k, []) end),
    p(fun() -> ets:lookup(T, k) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
