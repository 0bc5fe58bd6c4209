%% A monitor's tag stands in the place of 'DOWN'.
-module(monitor_tags).
-export([main/0]).

main() ->
    P = waiter(),
    R = monitor(process, P, [{tag, {gone, #{a => [1, 2]}}}]),
    P ! {stop, x},
    receive {{gone, #{a := L}}, R, process, P, Reason} -> show(tagged, {L, Reason}) end,
    R2 = monitor(process, nobody_at_all, [{tag, absent}]),
    receive {absent, R2, process, Who, Reason2} -> show(name, {Who, Reason2}) end,
    R3 = monitor(process, P, [{tag, dead}, {alias, demonitor}]),
    receive {dead, R3, process, P, Reason3} -> show(dead, Reason3) end,
    show(left, flush()).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

flush() -> receive M -> [M | flush()] after 0 -> [] end.

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
