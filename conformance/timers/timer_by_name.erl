%% Timers for processes by name, at intervals.
-module(timer_by_name).
-export([main/0]).

main() ->
    true = register(receiver, self()),
    show(by_name(timer:send_interval(5, receiver, tick))),
    show(by_name(timer:send_after(5, receiver, tick))),
    show(alone(timer:exit_after(5000, self(), never))),
    show(alone(timer:kill_after(5000, self()))),
    show(alone(timer:exit_after(5000, never))),
    show(alone(timer:kill_after(5000))).

show(X) -> io:format("~w~n", [X]).

by_name({ok, Ref}) ->
    receive tick -> timer:cancel(Ref) end.

alone({ok, Ref}) -> timer:cancel(Ref).
