%% Flags about heaps.
-module(process_flag_heaps).
-export([main/0]).

main() ->
    {_, R} = spawn_monitor(fun flags/0),
    receive {'DOWN', R, _, _, Reason} -> show(ended, Reason) end.

flags() ->
    [show({F, V}, try_(fun() -> {process_flag(F, V), process_flag(F, V)} end)) ||
        {F, V} <- [{min_heap_size, 500}, {min_heap_size, 0}, {min_heap_size, -1}, {min_bin_vheap_size, 100}, {min_bin_vheap_size, x},
                   {max_heap_size, 100000}, {max_heap_size, 5}, {max_heap_size, 0}, {max_heap_size, x}]],
    [begin
         process_flag(max_heap_size, M),
         {max_heap_size, #{size := S, kill := K, error_logger := L}} = process_info(self(), max_heap_size),
         show(max_heap, {S, K, L})
     end || M <- [#{size => 1000000}, #{size => 0, kill => false}, #{size => 1000000, error_logger => false}, 0]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
