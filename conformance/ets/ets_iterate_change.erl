-module(ets_iterate_change).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{N} || N <- lists:seq(1, 10)]),
    p(fun() -> step(T, ets:first(T)) end),
    p(fun() -> ets:tab2list(T) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).

step(_, '$end_of_table') -> [];
step(T, {K}) -> step(T, K);
step(T, K) when K rem 2 =:= 0, K < 20 ->
    ets:delete(T, K),
    ets:insert(T, {K + 10}),
    [K | step(T, ets:next(T, K))];
step(T, K) -> [K | step(T, ets:next(T, K))].
