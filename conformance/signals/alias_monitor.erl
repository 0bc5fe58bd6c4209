%% Aliases of monitors.
-module(alias_monitor).
-export([main/0]).

main() ->
    P = waiter(),
    R = monitor(process, P, [{alias, demonitor}]),
    show(demonitor, demonitor(R)),
    R ! lost,
    show(got, flush()),
    R2 = monitor(process, P, [{alias, explicit_unalias}]),
    demonitor(R2),
    R2 ! kept,
    show(got, flush()),
    R3 = monitor(process, P, [{alias, reply_demonitor}]),
    R3 ! first,
    show(got, flush()),
    R3 ! second,
    P ! {stop, over},
    show(got, receive M -> M after 20 -> none end),
    [show(bad, try_(fun() -> monitor(process, self(), O) end)) || O <- [foo, [foo], [{alias, foo}], [{alias, demonitor} | x]]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

flush() -> receive M -> [M | flush()] after 0 -> [] end.

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
