-module(ets_owner_ends).
-export([main/0]).

main() ->
    Self = self(),
    {Pid, Ref} = spawn_monitor(fun() -> ets:new(mine, [named_table, public]), ets:insert(mine, {a, 1}), Self ! ready, receive stop -> ok end end),
    receive ready -> ok end,
    p(fun() -> ets:lookup(mine, a) end),
    p(fun() -> ets:info(mine, owner) =:= Pid end),
    Pid ! stop,
    receive {'DOWN', Ref, process, Pid, normal} -> ok end,
    p(fun() -> ets:lookup(mine, a) end),
    p(fun() -> ets:info(mine, owner) end),
    p(fun() -> ets:whereis(mine) end),
    p(fun() -> ets:new(mine, [named_table]) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
