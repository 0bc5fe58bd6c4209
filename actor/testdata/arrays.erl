%% Arrays of atomics stay for ever, and there can be so many.
-module(arrays).
-export([main/0]).

main() ->
    First = atomics:new(1, []),
    {N, Last} = fill(0, First),
    erlang:display(N > 10),
    {'EXIT', {system_limit, _}} = (catch atomics:new(1 bsl 30, [])),
    {'EXIT', {system_limit, _}} = (catch counters:new(10000, [])),
    ok = atomics:put(First, 1, 7),
    ok = atomics:add(Last, 10000, 8),
    {_, M} = spawn_monitor(fun() -> exit({atomics:get(First, 1), atomics:get(Last, 10000)}) end),
    receive {'DOWN', M, process, _, Seen} -> erlang:display(Seen) end.

fill(N, Last) ->
    try atomics:new(10000, []) of
        R -> fill(N + 1, R)
    catch
        error:system_limit -> {N, Last}
    end.
