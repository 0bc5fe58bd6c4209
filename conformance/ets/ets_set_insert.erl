-module(ets_set_insert).
-export([main/0]).

main() ->
    T = ets:new(t, [set]),
    p(fun() -> ets:insert(T, {a, 1}) end),
    p(fun() -> ets:insert(T, {a, 2}) end),
    p(fun() -> ets:lookup(T, a) end),
    p(fun() -> ets:lookup(T, b) end),
    p(fun() -> ets:insert(T, [{b, 1}, {c, 2}, {b, 3}]) end),
    p(fun() -> lists:sort(ets:tab2list(T)) end),
    p(fun() -> ets:insert(T, [{d, 1}, foo]) end),
    p(fun() -> ets:lookup(T, d) end),
    p(fun() -> ets:insert(T, {}) end),
    p(fun() -> ets:insert(T, []) end),
    p(fun() -> ets:insert(T, x) end),
    p(fun() -> ets:insert(nosuch, {a}) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
