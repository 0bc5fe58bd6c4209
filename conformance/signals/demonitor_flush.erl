%% demonitor with flush takes the message away.
-module(demonitor_flush).
-export([main/0]).

main() ->
    P = waiter(),
    R = monitor(process, P),
    show(active, demonitor(R, [info])),
    show(gone, demonitor(R, [info])),
    R2 = monitor(process, P),
    P ! {stop, x},
    R3 = monitor(process, P),
    receive {'DOWN', R3, process, P, _} -> ok end,
    show(flushed, demonitor(R2, [flush, info])),
    show(left, flush()),
    show(again, demonitor(R2, [flush])).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

flush() -> receive M -> [M | flush()] after 0 -> [] end.

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
