%% erlang:memory.
-module(memory_types).
-export([main/0]).

main() ->
    show(all, [T || {T, B} <- erlang:memory(), is_integer(B)]),
    show(one, erlang:memory(total) > 0),
    show(some, [T || {T, _} <- erlang:memory([total, processes, atom, code])]),
    show(none, erlang:memory([])),
    show(sum, erlang:memory(total) >= erlang:memory(system)),
    [show(bad, try_(fun() -> erlang:memory(T) end)) || T <- [foo, [foo], 1]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
