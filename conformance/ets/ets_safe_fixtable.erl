-module(ets_safe_fixtable).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    true = ets:insert(T, [{N} || N <- lists:seq(1, 20)]),
    p(fun() -> ets:safe_fixtable(T, true) end),
    p(fun() -> ets:info(T, fixed) end),
    p(fun() -> ets:safe_fixtable(T, true) end),
    p(fun() -> lists:sort(remove(T, ets:first(T))) =:= lists:seq(1, 20) end),
    p(fun() -> ets:tab2list(T) end),
    p(fun() -> ets:safe_fixtable(T, false) end),
    p(fun() -> ets:info(T, fixed) end),
    p(fun() -> ets:safe_fixtable(T, false) end),
    p(fun() -> ets:info(T, fixed) end),
    p(fun() -> ets:safe_fixtable(T, x) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).

remove(_, '$end_of_table') -> [];
remove(T, K) ->
    ets:delete(T, K),
    [K | remove(T, ets:next(T, K))].
