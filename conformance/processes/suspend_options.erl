%% Options of suspend_process, and what it refuses.
-module(suspend_options).
-export([main/0]).

main() ->
    P = waiter(),
    show(first, erlang:suspend_process(P, [unless_suspending])),
    show(second, erlang:suspend_process(P, [unless_suspending])),
    show(async, erlang:suspend_process(P, [asynchronous])),
    show(tagged, erlang:suspend_process(P, [{asynchronous, {my, tag}}])),
    show(reply, receive {{my, tag}, How} -> How end),
    [show(bad, try_(fun() -> erlang:suspend_process(Q) end)) || Q <- [self(), foo]],
    show(bad, try_(fun() -> erlang:suspend_process(P, [foo]) end)),
    show(bad, try_(fun() -> erlang:suspend_process(P, foo) end)),
    show(bad, try_(fun() -> erlang:resume_process(foo) end)),
    show(bad, try_(fun() -> erlang:resume_process(waiter()) end)),
    exit(P, kill),
    R = monitor(process, P),
    receive {'DOWN', R, _, _, _} -> ok end,
    show(dead, try_(fun() -> erlang:suspend_process(P) end)).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
