%% Timers are anybody's to read and cancel, and end with the process that they mean.
-module(timers_of_others).
-export([main/0]).

main() ->
    Me = self(),
    R = erlang:send_after(100000, Me, x),
    spawn(fun() -> Me ! {read, erlang:read_timer(R) > 90000}, Me ! {cancelled, erlang:cancel_timer(R) > 90000} end),
    show(read, receive {read, X} -> X end),
    show(cancelled, receive {cancelled, Y} -> Y end),
    show(gone, erlang:read_timer(R)),
    P = waiter(),
    R2 = erlang:send_after(100000, P, x),
    M = monitor(process, P),
    P ! {stop, normal},
    receive {'DOWN', M, _, _, _} -> ok end,
    show(dead, erlang:read_timer(R2)),
    spawn(fun() -> erlang:send_after(2, Me, from_the_dead) end),
    show(sender_gone, receive from_the_dead -> yes after 1000 -> no end).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
