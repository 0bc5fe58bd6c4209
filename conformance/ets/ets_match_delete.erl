-module(ets_match_delete).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{N, N rem 3, [N]} || N <- lists:seq(1, 12)]),
    p(fun() -> ets:match_delete(T, {'_', 1, '_'}) end),
    p(fun() -> ets:match(T, {'$1', '_', '_'}) end),
    p(fun() -> ets:match_delete(T, {3, '_', '_'}) end),
    p(fun() -> ets:match_delete(T, {zz, '_', '_'}) end),
    p(fun() -> ets:info(T, size) end),
    p(fun() -> ets:match_delete(T, '_') end),
    p(fun() -> ets:info(T, size) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
