%% What a process that waits does not need any more is gone after garbage_collect/1.
-module(garbage_collect_waiting).
-export([main/0, awake/2]).

main() ->
    P = spawn(fun() -> loop() end),
    Asleep = spawn(erlang, hibernate, [?MODULE, awake, [lists:seq(1, 1000), self()]]),
    P ! {self(), lists:duplicate(50000, 0)},
    receive got -> ok end,
    receive after 10 -> ok end,
    true = erlang:garbage_collect(P),
    {total_heap_size, Words} = process_info(P, total_heap_size),
    io:format("~p~n", [Words < 10000]),
    [true = erlang:garbage_collect(Asleep) || _ <- [1, 2]],
    Asleep ! sum,
    receive {sum, Sum} -> io:format("~p~n", [Sum]) end,
    P ! {self(), lists:seq(1, 100)},
    receive got -> io:format("again~n") end.

awake(List, From) -> receive sum -> From ! {sum, lists:sum(List)} end.

loop() -> receive {From, List} -> used(From, a, b, c, d, List) end.

used(From, _, _, _, _, _) -> From ! got, loop().
