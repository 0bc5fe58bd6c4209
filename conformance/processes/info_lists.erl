%% process_info with a list of items, and of processes that do not exist.
-module(info_lists).
-export([main/0]).

main() ->
    P = waiter(),
    show(list, process_info(P, [trap_exit, priority, trap_exit])),
    show(empty, process_info(P, [])),
    show(name_one, process_info(P, registered_name)),
    show(name_list, process_info(P, [registered_name])),
    register(info_lists_p, P),
    show(name_one, process_info(P, registered_name)),
    show(keys, [K || {K, _} <- process_info(P)]),
    [show(bad, try_(fun() -> process_info(P, I) end)) || I <- [foo, [status, foo], [status | links], "x", 1, {dictionary, key}]],
    exit(P, kill),
    gone(P),
    show(gone, process_info(P)),
    show(gone, process_info(P, status)),
    show(gone, try_(fun() -> process_info(P, foo) end)),
    show(bad, try_(fun() -> process_info(foo) end)),
    show(bad, try_(fun() -> process_info(foo, status) end)).

gone(P) -> case is_process_alive(P) of true -> gone(P); false -> ok end.

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
