%% How the clocks belong together, and what the system counts.
-module(clock_offsets).
-export([main/0]).

main() ->
    show(system, erlang:system_time() > 1_500_000_000 * 1_000_000_000),
    show(offset, near(erlang:system_time(), erlang:monotonic_time() + erlang:time_offset())),
    show(native, near(erlang:time_offset(), erlang:time_offset(native))),
    show(seconds, near(erlang:system_time() div 1_000_000_000, erlang:system_time(second))),
    show(os, [is_integer(os:system_time()), erlang:system_time() - os:system_time() < 3_600_000_000_000]),
    show(wall, kind(erlang:statistics(wall_clock))),
    show(runtime, kind(erlang:statistics(runtime))),
    show(reductions, kind(erlang:statistics(reductions))),
    show(exact, kind(erlang:statistics(exact_reductions))),
    show(switches, kind(statistics(context_switches))),
    show(collections, kind(statistics(garbage_collection))),
    show(queue, kind(statistics(run_queue))),
    show(io, element(1, element(1, statistics(io)))),
    show(active, [kind(statistics(K)) || K <- [total_active_tasks, total_run_queue_lengths]]),
    show(work, begin {R1, _} = statistics(reductions), _ = lists:sum(lists:seq(1, 10000)), {R2, D} = statistics(reductions), R2 > R1 andalso D =:= R2 - R1 end),
    show(bad, [t(fun() -> statistics(foo) end), t(fun() -> statistics("io") end), t(fun() -> erlang:system_time(foo) end), t(fun() -> erlang:time_offset(0) end)]).

near(A, B) -> abs(A - B) < 1_000_000_000.

kind(T) when is_tuple(T) -> [kind(E) || E <- tuple_to_list(T)];
kind(N) when is_integer(N), N >= 0 -> count;
kind(Other) -> Other.

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
