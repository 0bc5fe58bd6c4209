%% Shapes of what statistics tells.
-module(statistics_kinds).
-export([main/0]).

main() ->
    [begin {A, B} = erlang:statistics(I), show(I, {is_integer(A), is_integer(B)}) end || I <- [context_switches, exact_reductions, reductions, runtime, wall_clock]],
    {N, W, 0} = erlang:statistics(garbage_collection),
    show(garbage_collection, {is_integer(N), is_integer(W)}),
    {{input, In}, {output, Out}} = erlang:statistics(io),
    show(io, {is_integer(In), is_integer(Out)}),
    [show(I, is_integer(erlang:statistics(I))) || I <- [run_queue, total_run_queue_lengths, total_active_tasks, total_run_queue_lengths_all, total_active_tasks_all]],
    [show(I, is_list(erlang:statistics(I))) || I <- [run_queue_lengths, active_tasks, run_queue_lengths_all, active_tasks_all]],
    show(scheduler_wall_time, erlang:statistics(scheduler_wall_time)),
    {R1, _} = erlang:statistics(reductions),
    lists:seq(1, 1000),
    {R2, D} = erlang:statistics(reductions),
    show(grows, R2 - R1 =:= D),
    [show(bad, try_(fun() -> erlang:statistics(I) end)) || I <- [foo, 1]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
