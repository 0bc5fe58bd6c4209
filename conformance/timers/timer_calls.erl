%% Calls and exits later.
-module(timer_calls).
-export([main/0]).

main() ->
    show(called(timer:apply_after(5, erlang, send, [self(), done]))),
    show(called(timer:apply_after(0, erlang, send, [self(), at_once]))),
    show(timer:apply_after(5, m, f, not_a_list)),
    show(timer:apply_after(-5, m, f, [])),
    show(ended(fun() -> timer:exit_after(5, reason), timer:sleep(5000) end)),
    show(ended(fun() -> timer:kill_after(5), timer:sleep(5000) end)),
    show(ended_by(fun(Pid) -> timer:exit_after(5, Pid, told) end)),
    show(ended_by(fun(Pid) -> timer:kill_after(5, Pid) end)),
    show(not_called()),
    show(timer:exit_after(a, b)),
    show(timer:kill_after(a)).

show(X) -> io:format("~w~n", [X]).

called({ok, _}) -> receive M -> M end.

ended(F) ->
    {_, Ref} = spawn_monitor(F),
    receive {'DOWN', Ref, process, _, Reason} -> Reason end.

ended_by(F) ->
    {Pid, Ref} = spawn_monitor(fun() -> timer:sleep(5000) end),
    {ok, _} = F(Pid),
    receive {'DOWN', Ref, process, _, Reason} -> Reason end.

not_called() ->
    {ok, Ref} = timer:apply_after(5000, erlang, send, [self(), never]),
    {timer:cancel(Ref), receive never -> never after 20 -> none end}.
