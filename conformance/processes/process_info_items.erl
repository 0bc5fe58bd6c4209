-module(process_info_items).
-export([main/0, idle/0]).

main() ->
    Pid = spawn(?MODULE, idle, []),
    Pid ! {unread, 1},
    Pid ! {unread, 2},
    receive after 20 -> ok end,
    io:format("~w~n", [process_info(Pid, message_queue_len)]),
    io:format("~w~n", [process_info(Pid, messages)]),
    io:format("~w~n", [process_info(Pid, status)]),
    io:format("~w~n", [process_info(Pid, trap_exit)]),
    io:format("~w~n", [process_info(Pid, registered_name)]),
    io:format("~w~n", [process_info(Pid, links)]),
    io:format("~w~n", [process_info(Pid, dictionary)]),
    io:format("~w~n", [process_info(Pid, initial_call)]),
    io:format("~w~n", [process_info(Pid, [trap_exit, message_queue_len])]),
    link(Pid),
    {links, Links} = process_info(Pid, links),
    io:format("~w~n", [Links =:= [self()]]),
    unlink(Pid),
    [io:format("~w~n", [begin {Item, N} = process_info(self(), Item), is_integer(N) andalso N >= 0 end]) ||
        Item <- [heap_size, stack_size, reductions, memory, total_heap_size]],
    {dictionary, D} = begin put(a, 1), process_info(self(), dictionary) end,
    io:format("~w~n", [lists:member({a, 1}, D)]),
    io:format("~w~n", [is_process_alive(Pid)]),
    Ref = monitor(process, Pid),
    Pid ! stop,
    receive {'DOWN', Ref, _, _, _} -> ok end,
    io:format("~w ~w~n", [is_process_alive(Pid), process_info(Pid, status)]),
    io:format("~w~n", [catch_error(fun() -> process_info(self(), no_item) end)]),
    io:format("~w~n", [catch_error(fun() -> process_info(a, status) end)]).

idle() ->
    put(key, value),
    receive stop -> ok end.

catch_error(F) ->
    try F() catch C:R -> {C, R} end.
