-module(ets_records).
-export([main/0]).

main() ->
    T = ets:new(t, [{keypos, 2}, ordered_set]),
    true = ets:insert(T, [{emp, K, N, S} || {K, N, S} <- [{1, ann, 10}, {2, bob, 20}, {3, cid, 30}]]),
    p(fun() -> ets:lookup(T, 2) end),
    p(fun() -> ets:select(T, [{{emp, '_', '$1', '$2'}, [{'>=', '$2', 20}], ['$1']}]) end),
    p(fun() -> ets:update_counter(T, 1, {4, 5}) end),
    p(fun() -> ets:update_element(T, 3, {3, cyd}) end),
    p(fun() -> ets:tab2list(T) end),
    p(fun() -> ets:select(T, [{'$1', [{is_record, '$1', emp, 4}], [{element, 3, '$1'}]}]) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
