%% Infinite recursion ends a process that has a bound, and the others go on.
-module(recursion_ends).
-export([main/0]).

main() ->
    Me = self(),
    Counter = spawn(fun() -> count(0) end),
    {P, R} = spawn_opt(fun() -> deep(1) end, [monitor, {max_heap_size, #{size => 5000, error_logger => false}}]),
    receive {'DOWN', R, process, P, Reason} -> show(reason, Reason) end,
    Counter ! {add, 2},
    Counter ! {get, Me},
    show(counter, receive {count, N} -> N end).

deep(N) ->
    case get(enough) of
        undefined -> [N | deep(N + 1)];
        M -> M
    end.

count(N) -> receive {add, M} -> count(N + M); {get, To} -> To ! {count, N} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
