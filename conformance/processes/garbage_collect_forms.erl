%% garbage_collect of the caller and others.
-module(garbage_collect_forms).
-export([main/0]).

main() ->
    P = waiter(),
    show(self, garbage_collect()),
    show(pid, garbage_collect(P)),
    show(own_pid, garbage_collect(self())),
    show(minor, garbage_collect(P, [{type, minor}])),
    show(major, garbage_collect(P, [{type, major}])),
    show(async, garbage_collect(P, [{async, {id, 1}}])),
    show(reply, receive {garbage_collect, {id, 1}, X} -> X end),
    exit(P, kill),
    R = monitor(process, P),
    receive {'DOWN', R, _, _, _} -> ok end,
    show(dead, garbage_collect(P)),
    show(dead, garbage_collect(P, [{async, id2}])),
    show(reply, receive {garbage_collect, id2, Y} -> Y end),
    [show(bad, try_(fun() -> apply(erlang, garbage_collect, A) end)) || A <- [[foo], [self(), foo], [self(), [foo]], [self(), [{type, full}]]]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
