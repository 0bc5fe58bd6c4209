%% ETS tables: a set of counters, an ordered set, lookups and matches, N rounds.
-module(tables).
-export([run/1]).

run(N) ->
    Set = ets:new(set, [set]),
    Ordered = ets:new(ordered, [ordered_set]),
    repeat(N, Set, Ordered),
    Sum = ets:foldl(fun({_, V}, S) -> S + V end, 0, Set),
    {ets:info(Set, size), ets:info(Ordered, size), Sum, ets:first(Ordered), ets:last(Ordered)}.

repeat(0, _, _) -> ok;
repeat(N, Set, Ordered) ->
    Key = N * 7919 rem 1009,
    ets:update_counter(Set, Key, 1, {Key, 0}),
    true = ets:insert(Ordered, {{Key, N rem 5}, N, [a, b, c]}),
    [{_, _}] = ets:lookup(Set, Key),
    _ = ets:next(Ordered, {Key, 0}),
    case N rem 100 of
        0 -> _ = ets:match(Ordered, {{Key, '$1'}, '_', '_'});
        50 -> ets:delete(Ordered, {Key, 0});
        _ -> ok
    end,
    repeat(N - 1, Set, Ordered).
