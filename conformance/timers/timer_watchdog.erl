%% A process that ends others that take too long.
-module(timer_watchdog).
-export([main/0]).

main() ->
    show(within(1000, fun() -> quick end)),
    show(within(10, fun() -> timer:sleep(5000) end)),
    show(killed(fun() -> timer:sleep(5000) end)),
    show(own(fun() -> timer:kill_after(3), timer:sleep(5000) end)),
    show(own(fun() -> timer:exit_after(3, tired), timer:sleep(5000) end)),
    show(received()),
    show(sum_of_ticks()).

show(X) -> io:format("~w~n", [X]).

within(Millis, F) ->
    {Pid, Ref} = spawn_monitor(fun() -> exit({done, F()}) end),
    {ok, Timer} = timer:exit_after(Millis, Pid, too_slow),
    Reason = receive {'DOWN', Ref, process, Pid, R} -> R end,
    {ok, cancel} = timer:cancel(Timer),
    Reason.

killed(F) ->
    {Pid, Ref} = spawn_monitor(F),
    {ok, _} = timer:kill_after(5, Pid),
    receive {'DOWN', Ref, process, Pid, R} -> R end.

own(F) ->
    {_, Ref} = spawn_monitor(F),
    receive {'DOWN', Ref, process, _, R} -> R end.

received() ->
    {ok, _} = timer:send_after(5, self(), {from, timer}),
    receive M -> M end.

sum_of_ticks() ->
    Me = self(),
    {ok, Ref} = timer:send_interval(5, Me, {tick, 2}),
    Sum = lists:sum([receive {tick, N} -> N end || _ <- lists:seq(1, 4)]),
    timer:cancel(Ref),
    {ok, Calls} = timer:apply_interval(5, erlang, send, [Me, called]),
    [receive called -> ok end || _ <- [1, 2]],
    timer:cancel(Calls),
    Sum.
