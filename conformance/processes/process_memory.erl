%% Sizes that process_info tells are positive and grow.
-module(process_memory).
-export([main/0]).

main() ->
    P = spawn(fun() -> hold([]) end),
    {memory, M1} = process_info(P, memory),
    P ! {take, 20000, self()},
    receive {P, ok} -> ok end,
    {memory, M2} = process_info(P, memory),
    show(grown, M2 > M1),
    [show(I, element(2, process_info(P, I)) >= 0) || I <- [heap_size, stack_size, total_heap_size, reductions]],
    {garbage_collection, G} = process_info(P, garbage_collection),
    show(keys, [K || {K, _} <- G]),
    {garbage_collection_info, I} = process_info(P, garbage_collection_info),
    show(keys, [K || {K, _} <- I]),
    exit(P, kill).

hold(L) -> receive {take, N, From} -> L2 = lists:seq(1, N), From ! {self(), ok}, hold([L2 | L]) end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
