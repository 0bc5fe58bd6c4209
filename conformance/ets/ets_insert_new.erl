-module(ets_insert_new).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    p(fun() -> ets:insert_new(T, {a, 1}) end),
    p(fun() -> ets:insert_new(T, {a, 2}) end),
    p(fun() -> ets:insert_new(T, [{b, 1}, {a, 3}]) end),
    p(fun() -> ets:lookup(T, b) end),
    p(fun() -> ets:insert_new(T, [{b, 1}, {c, 1}]) end),
    p(fun() -> lists:sort(ets:tab2list(T)) end),
    p(fun() -> ets:insert_new(T, foo) end),
    p(fun() -> ets:insert_new(T, []) end),
    p(fun() -> ets:insert_new(nosuch, {a}) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
