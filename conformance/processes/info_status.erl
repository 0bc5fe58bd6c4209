%% The status of processes.
-module(info_status).
-export([main/0]).

main() ->
    show(self, process_info(self(), status)),
    P = waiter(),
    wait(P, waiting),
    erlang:suspend_process(P),
    show(suspended, process_info(P, status)),
    erlang:resume_process(P),
    wait(P, waiting),
    H = spawn(fun() -> erlang:hibernate(erlang, display, [x]) end),
    wait(H, waiting),
    show(hibernates, process_info(H, current_function)),
    exit(H, kill),
    exit(P, kill).

wait(P, S) -> case process_info(P, status) of {status, S} -> show(status, S); _ -> erlang:yield(), wait(P, S) end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
