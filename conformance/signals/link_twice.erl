%% Links are one, whoever makes them, and unlink ends them.
-module(link_twice).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    P = waiter(),
    show(link, [link(P), link(P), unlink(P)]),
    P ! {stop, unseen},
    R = monitor(process, P),
    receive {'DOWN', R, _, _, _} -> ok end,
    show(left, flush()),
    show(self, [link(self()), unlink(self())]),
    [show(bad, try_(F)) || F <- [fun() -> link(foo) end, fun() -> unlink(foo) end, fun() -> link(undefined) end]],
    process_flag(trap_exit, false),
    show(dead, try_(fun() -> link(P) end)).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

flush() -> receive M -> [M | flush()] after 0 -> [] end.

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
