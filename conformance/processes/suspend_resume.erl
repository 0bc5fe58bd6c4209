%% A process that is suspended does nothing until everybody has resumed it.
-module(suspend_resume).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> echo(Me) end),
    P ! one,
    show(echo, receive {P, X} -> X end),
    show(suspend, erlang:suspend_process(P)),
    show(again, erlang:suspend_process(P)),
    P ! two,
    show(silence, receive {P, Y} -> Y after 20 -> none end),
    show(resume, erlang:resume_process(P)),
    show(silence, receive {P, Y1} -> Y1 after 20 -> none end),
    {suspending, [{Q, N, 0}]} = process_info(Me, suspending),
    show(suspending, {Q =:= P, N}),
    show(resume, erlang:resume_process(P)),
    show(echo, receive {P, Z} -> Z after 1000 -> none end),
    show(not_suspended, try_(fun() -> erlang:resume_process(P) end)),
    exit(P, kill).

echo(To) -> receive M -> To ! {self(), M}, echo(To) end.

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
