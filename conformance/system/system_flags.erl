%% system_flag gives the value before.
-module(system_flags).
-export([main/0]).

main() ->
    [show({F, V}, try_(fun() -> erlang:system_flag(F, V) end)) ||
        {F, V} <- [{backtrace_depth, 8}, {fullsweep_after, 100}, {fullsweep_after, 65535}, {min_heap_size, 233}, {min_heap_size, -1}, {min_bin_vheap_size, 46422},
                   {max_heap_size, x}, {trace_control_word, 0}, {time_offset, finalize}, {scheduler_wall_time, x}, {schedulers_online, 0}, {foo, 1},
                   {process_limit, 10}, {multi_scheduling, foo}, {"x", 1}, {outstanding_system_requests_limit, 4}]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
