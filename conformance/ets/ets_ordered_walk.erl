-module(ets_ordered_walk).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    p(fun() -> ets:first(T) end),
    p(fun() -> ets:last(T) end),
    true = ets:insert(T, [{K, x} || K <- [5, 1, {a}, b, "s", 2.5, <<1>>, #{}, 4]]),
    p(fun() -> walk(T, ets:first(T)) end),
    p(fun() -> back(T, ets:last(T)) end),
    p(fun() -> ets:next(T, 3) end),
    p(fun() -> ets:prev(T, 3) end),
    p(fun() -> ets:next(T, <<9>>) end),
    p(fun() -> ets:prev(T, 0) end),
    p(fun() -> ets:tab2list(T) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).

walk(_, '$end_of_table') -> [];
walk(T, K) -> [K | walk(T, ets:next(T, K))].

back(_, '$end_of_table') -> [];
back(T, K) -> [K | back(T, ets:prev(T, K))].
