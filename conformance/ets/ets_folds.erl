-module(ets_folds).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{N, N * N} || N <- lists:seq(1, 10)]),
    p(fun() -> ets:foldl(fun({K, V}, A) -> [{K, V} | A] end, [], T) end),
    p(fun() -> ets:foldr(fun({K, _}, A) -> [K | A] end, [], T) end),
    p(fun() -> ets:foldl(fun({_, V}, A) -> A + V end, 0, T) end),
    p(fun() -> ets:foldl(fun(_, A) -> A end, x, ets:new(e, [])) end),
    p(fun() -> ets:foldl(fun(_, _) -> throw(stop) end, x, T) end),
    p(fun() -> ets:foldl(fun(_, A) -> A end, x, nosuch) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
