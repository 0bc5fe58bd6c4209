%% process_info tells links and monitors.
-module(info_links_monitors).
-export([main/0]).

main() ->
    Me = self(),
    P = waiter(),
    link(P),
    R = monitor(process, P),
    register(info_lm, waiter()),
    R2 = monitor(process, info_lm),
    show(links, process_info(P, links) =:= {links, [Me]}),
    show(monitored_by, process_info(P, monitored_by) =:= {monitored_by, [Me]}),
    {monitors, Ms} = process_info(Me, monitors),
    show(monitors, lists:sort(Ms) =:= lists:sort([{process, P}, {process, {info_lm, node()}}])),
    demonitor(R),
    demonitor(R2),
    unlink(P),
    show(links, process_info(P, links)),
    show(monitors, process_info(Me, monitors)),
    show(monitored_by, process_info(P, monitored_by)),
    R3 = monitor(time_offset, clock_service),
    show(monitors, process_info(Me, monitors)),
    show(demonitor, demonitor(R3, [info])),
    show(parent, process_info(P, parent) =:= {parent, Me}).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
