%% A process goes on when the one that has suspended it ends.
-module(suspender_ends).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> receive go -> Me ! gone_on end end),
    {S, R} = spawn_monitor(fun() -> erlang:suspend_process(P), Me ! suspended, receive stop -> ok end end),
    receive suspended -> ok end,
    P ! go,
    show(silence, receive X -> X after 20 -> none end),
    S ! stop,
    receive {'DOWN', R, _, _, Reason} -> show(down, Reason) end,
    show(answer, receive Y -> Y after 1000 -> none end).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
