%% What functions that spawn refuse.
-module(spawn_bad_arguments).
-export([main/0]).

main() ->
    [show(F, try_(fun() -> apply(erlang, F, Args) end)) ||
        F <- [spawn, spawn_link, spawn_monitor],
        Args <- [[foo], [lists, foo, bar], [lists, foo, [a | b]], ["lists", foo, []], [lists, 1, []]]],
    show(arity, try_(fun() -> spawn_monitor(fun(X) -> X end) end)),
    show(node, try_(fun() -> spawn(1, fun() -> ok end) end)),
    show(node, try_(fun() -> spawn_link("x", lists, sort, []) end)).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
