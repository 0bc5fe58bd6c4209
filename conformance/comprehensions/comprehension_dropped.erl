%% The elements of a comprehension whose value is dropped, or matched with _, are not kept.
-module(comprehension_dropped).
-export([main/0]).

main() ->
    io:format("~p~n", [[small(fun stated/1), small(fun matched/1)]]).

stated(N) ->
    [lists:seq(1, 1000) || _ <- lists:seq(1, N)],
    room().

matched(N) ->
    _ = [lists:seq(1, 1000) || _ <- lists:seq(1, N)],
    room().

room() ->
    {garbage_collection_info, Info} = process_info(self(), garbage_collection_info),
    proplists:get_value(heap_size, Info) + proplists:get_value(old_heap_size, Info).

small(F) ->
    {Pid, Ref} = spawn_monitor(fun() -> exit(F(2000)) end),
    receive {'DOWN', Ref, process, Pid, Room} -> Room < 1000000 end.
