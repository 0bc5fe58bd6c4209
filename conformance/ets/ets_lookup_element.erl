-module(ets_lookup_element).
-export([main/0]).

main() ->
    T = ets:new(t, [{keypos, 2}]),
    p(fun() -> ets:insert(T, {x, k, y}) end),
    p(fun() -> ets:lookup_element(T, k, 1) end),
    p(fun() -> ets:lookup_element(T, k, 2) end),
    p(fun() -> ets:lookup_element(T, k, 3) end),
    p(fun() -> ets:lookup_element(T, k, 4) end),
    p(fun() -> ets:lookup_element(T, k, 0) end),
    p(fun() -> ets:lookup_element(T, nosuch, 1) end),
    p(fun() -> ets:lookup_element(T, k, a) end),
    p(fun() -> ets:insert(T, {one}) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
