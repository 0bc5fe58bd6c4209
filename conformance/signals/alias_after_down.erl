%% An alias of a monitor ends when the monitored process does.
-module(alias_after_down).
-export([main/0]).

main() ->
    P = waiter(),
    R = monitor(process, P, [{alias, demonitor}]),
    P ! {stop, bye},
    receive {'DOWN', R, process, P, Reason} -> show(down, Reason) end,
    R ! lost,
    show(got, receive M -> M after 10 -> none end),
    show(unalias, unalias(R)),
    P2 = waiter(),
    R2 = monitor(process, P2, [{alias, explicit_unalias}]),
    P2 ! {stop, bye},
    receive {'DOWN', R2, process, P2, Reason2} -> show(down, Reason2) end,
    R2 ! kept,
    show(got, receive M2 -> M2 after 1000 -> none end),
    show(unalias, unalias(R2)).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
