%% A process that outgrows its max_heap_size is killed.
-module(max_heap_killed).
-export([main/0]).

main() ->
    Grow = fun() -> grow([]) end,
    {P, R} = spawn_opt(Grow, [monitor, {max_heap_size, #{size => 2000, kill => true, error_logger => false}}]),
    receive {'DOWN', R, process, P, Reason} -> show(option, Reason) end,
    {P2, R2} = spawn_monitor(fun() -> process_flag(max_heap_size, #{size => 3000, error_logger => false}), grow([]) end),
    receive {'DOWN', R2, process, P2, Reason2} -> show(flag, Reason2) end,
    {P3, R3} = spawn_opt(fun() -> length(lists:seq(1, 20000)) end, [monitor, {max_heap_size, #{size => 2000, kill => false, error_logger => false}}]),
    receive {'DOWN', R3, process, P3, Reason3} -> show(not_killed, Reason3) end.

grow(L) -> grow([L, a, b, c | L]).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
