-module(ets_counters_shared).
-export([main/0]).

main() ->
    T = ets:new(t, [public]),
    true = ets:insert(T, {n, 0}),
    Pids = [spawn_monitor(fun() -> [ets:update_counter(T, n, 1) || _ <- lists:seq(1, 50)] end) || _ <- lists:seq(1, 8)],
    [receive {'DOWN', R, process, P, normal} -> ok end || {P, R} <- Pids],
    p(fun() -> ets:lookup(T, n) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
