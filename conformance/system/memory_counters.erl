%% What memory, terms that persist and counters say of themselves.
-module(memory_counters).
-export([main/0]).

main() ->
    show(memory, lists:sort([K || {K, N} <- erlang:memory(), N >= 0])),
    show(parts, [erlang:memory(K) =< erlang:memory(total) || K <- [processes, processes_used, system, atom, atom_used, binary, code, ets]]),
    show(list, [{K, is_integer(N)} || {K, N} <- erlang:memory([ets, binary, total])]),
    show(bad, [t(fun() -> erlang:memory(foo) end), t(fun() -> erlang:memory([total | ets]) end), t(fun() -> erlang:memory({total}) end)]),
    Before = persistent_term:info(),
    persistent_term:put(memory_counters_key, lists:seq(1, 1000)),
    After = persistent_term:info(),
    show(persistent, [maps:keys(Before), maps:get(count, After) - maps:get(count, Before), maps:get(memory, After) > maps:get(memory, Before)]),
    show(get, [persistent_term:get(memory_counters_none, default), length(persistent_term:get(memory_counters_key, default)),
               lists:keymember(memory_counters_key, 1, persistent_term:get()), length(persistent_term:get()) =:= maps:get(count, After)]),
    show(gone, [persistent_term:erase(memory_counters_key), maps:get(count, persistent_term:info()) - maps:get(count, Before)]),
    C1 = counters:new(5, [atomics]),
    C2 = counters:new(3, [write_concurrency]),
    show(counters, [maps:get(size, counters:info(C)) || C <- [C1, C2]]),
    show(counters, [lists:sort(maps:keys(counters:info(C1))), maps:get(memory, counters:info(C1)) > 0, t(fun() -> counters:info(foo) end)]),
    show(flags, [begin Old = erlang:system_flag(F, V), V = erlang:system_flag(F, Old), is_integer(Old) orelse Old end ||
                    {F, V} <- [{min_heap_size, 610}, {fullsweep_after, 7}]]),
    show(bad, [t(fun() -> erlang:system_flag(foo, 1) end), t(fun() -> erlang:system_flag(min_heap_size, -1) end),
               t(fun() -> erlang:system_flag(fullsweep_after, a) end), t(fun() -> erlang:system_flag(backtrace_depth, 1.0) end)]).

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
