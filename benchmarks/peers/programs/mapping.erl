%% Small maps as records, and one large map as a table, N rounds.
-module(mapping).
-export([run/1]).

run(N) -> repeat(N, #{}, #{count => 0, sum => 0, last => none}).

repeat(0, Table, #{count := Count, sum := Sum}) -> {maps:size(Table), Count, Sum};
repeat(N, Table, #{count := Count, sum := Sum} = State) ->
    Key = N * 7919 rem 1009,
    Old = maps:get(Key, Table, 0),
    New = State#{count := Count + 1, sum := (Sum + Old) rem 1000003, last := Key},
    Changed = maps:update_with(Key, fun(V) -> V + 1 end, 1, Table),
    case N rem 10 of
        0 -> repeat(N - 1, maps:remove(Key + 1, Changed), New);
        5 -> repeat(N - 1, Changed, maps:map(fun(_, V) -> V end, New));
        _ -> repeat(N - 1, Changed, New)
    end.
