%% processes/0 lists who is alive.
-module(processes_listed).
-export([main/0]).

main() ->
    P = waiter(),
    show(me, lists:member(self(), processes())),
    show(other, lists:member(P, processes())),
    exit(P, kill),
    R = monitor(process, P),
    receive {'DOWN', R, _, _, _} -> ok end,
    show(dead, lists:member(P, processes())),
    show(alive, {is_process_alive(self()), is_process_alive(P)}),
    show(bad, try_(fun() -> is_process_alive(foo) end)),
    show(count, erlang:system_info(process_count) =:= length(processes())).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
