-module(ets_match).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{N, N rem 3, [N]} || N <- lists:seq(1, 12)]),
    p(fun() -> ets:match(T, {'$1', 0, '_'}) end),
    p(fun() -> ets:match(T, {'$2', '$1', [3]}) end),
    p(fun() -> ets:match(T, {4, '_', '_'}) end),
    p(fun() -> ets:match(T, {'$1', '_', ['$1']}) end),
    p(fun() -> ets:match(T, {99, '$1', '_'}) end),
    p(fun() -> ets:match(T, {'$1', '_'}) end),
    p(fun() -> ets:match(T, '$1') =:= [[O] || O <- ets:tab2list(T)] end),
    p(fun() -> length(ets:match(T, '_')) end),
    p(fun() -> ets:match(nosuch, '_') end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
