%% Messages to processes that have ended are lost.
-module(send_to_dead).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', R, _, _, _} -> ok end,
    show(send, P ! {lost, [1, 2]}),
    show(send, erlang:send(P, lost, [nosuspend])),
    show(exit, exit(P, kill)),
    show(group_leader, try_(fun() -> group_leader(self(), P) end)),
    show(alive, is_process_alive(P)),
    R2 = monitor(process, P),
    show(monitor, receive {'DOWN', R2, process, P, Reason} -> Reason end),
    show(link, try_(fun() -> link(P) end) =:= {error, noproc} orelse trapped(P)),
    show(unlink, unlink(P)).

%% Who traps exits gets a message.
trapped(P) -> receive {'EXIT', P, noproc} -> true after 100 -> false end.

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
