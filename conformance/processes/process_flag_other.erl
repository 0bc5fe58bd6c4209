%% process_flag of another process knows save_calls only.
-module(process_flag_other).
-export([main/0]).

main() ->
    P = waiter(),
    show(set, process_flag(P, save_calls, 5)),
    show(old, process_flag(P, save_calls, 0)),
    show(info, process_info(P, last_calls)),
    [show(bad, try_(fun() -> process_flag(Q, F, V) end)) || {Q, F, V} <- [{P, trap_exit, true}, {P, save_calls, -1}, {foo, save_calls, 1}, {P, foo, 1}]],
    exit(P, kill).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
