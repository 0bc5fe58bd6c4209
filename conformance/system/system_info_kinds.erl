%% Items of system_info that are the same everywhere, and what is none.
-module(system_info_kinds).
-export([main/0]).

main() ->
    [show(I, erlang:system_info(I)) || I <- [otp_release, heap_type, fullsweep_after, min_heap_size, min_bin_vheap_size, message_queue_data, max_heap_size,
        garbage_collection, multi_scheduling, multi_scheduling_blockers, scheduler_bind_type, smp_support, threads, compat_rel, creation, debug_compiled, dist_ctrl,
        dynamic_trace, modified_timing_level, port_parallelism, sequential_tracer, time_correction, time_offset, time_warp_mode, tolerant_timeofday,
        trace_control_word, update_cpu_info, outstanding_system_requests_limit]],
    [show(I, erlang:system_info(I) > 0) || I <- [atom_count, atom_limit, process_count, process_limit, schedulers, schedulers_online, logical_processors, wordsize]],
    show(heaps, lists:sublist(erlang:system_info(heap_sizes), 12)),
    show(endian, {erlang:system_info(endian), <<1:16/native>> =:= <<1:16/little>>}),
    show(wordsize, erlang:system_info(wordsize) =:= erlang:system_info({wordsize, internal})),
    [show(bad, try_(fun() -> erlang:system_info(I) end)) || I <- [foo, 1, "x", {wordsize, foo}, [otp_release]]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
