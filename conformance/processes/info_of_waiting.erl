%% process_info of a process that waits.
-module(info_of_waiting).
-export([main/0, loop/1]).

main() ->
    P = spawn(?MODULE, loop, [1]),
    P ! ready,
    wait(P),
    [show(I, process_info(P, I)) || I <- [registered_name, initial_call, status, message_queue_len, messages, links, monitors, monitored_by, trap_exit,
        error_handler, priority, dictionary, current_function, fullsweep_after, min_heap_size, min_bin_vheap_size, message_queue_data, suspending,
        catchlevel, trace, sequential_trace_token, last_calls, magic_ref, binary]],
    P ! {stop, normal}.

wait(P) -> case process_info(P, [status, message_queue_len]) of [{status, waiting}, {message_queue_len, 1}] -> ok; _ -> erlang:yield(), wait(P) end.

loop(_) -> put(key, value), receive {stop, R} -> exit(R) end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
