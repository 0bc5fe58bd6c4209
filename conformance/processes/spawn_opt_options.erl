%% spawn_opt takes the options of OTP and refuses others.
-module(spawn_opt_options).
-export([main/0]).

main() ->
    F = fun() -> receive stop -> ok end end,
    [show(O, try_(fun() -> is_pid(spawn_opt(F, O)) end)) ||
        O <- [[], [link], [{priority, high}], [{priority, max}], [{fullsweep_after, 10}], [{min_heap_size, 1000}], [{min_bin_vheap_size, 1000}],
              [{max_heap_size, 100000}], [{max_heap_size, #{size => 0}}], [{message_queue_data, off_heap}]]],
    [show(O, try_(fun() -> spawn_opt(F, O) end)) ||
        O <- [foo, [foo], [link | x], [{link, true}], [{priority, none}], [{fullsweep_after, -1}], [{min_heap_size, a}], [{max_heap_size, 1}],
              [{max_heap_size, #{kill => true}}], [{message_queue_data, mixed}], [{monitor, x}], [{reply, yes}]]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
