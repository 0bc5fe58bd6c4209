-module(ets_set_walk).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    p(fun() -> ets:first(T) end),
    p(fun() -> ets:last(T) end),
    true = ets:insert(T, [{N} || N <- lists:seq(1, 100)]),
    p(fun() -> lists:sort(walk(T, ets:first(T))) =:= lists:seq(1, 100) end),
    p(fun() -> ets:next(T, 101) end),
    p(fun() -> ets:prev(T, nosuch) end),
    p(fun() -> ets:first(nosuch) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).

walk(_, '$end_of_table') -> [];
walk(T, K) -> [K | walk(T, ets:next(T, K))].
