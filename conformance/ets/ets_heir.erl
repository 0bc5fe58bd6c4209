-module(ets_heir).
-export([main/0]).

main() ->
    Self = self(),
    {Pid, Ref} = spawn_monitor(fun() -> ets:new(left, [named_table, {heir, Self, {some, data}}]), ets:insert(left, {a, 1}), receive stop -> ok end end),
    Pid ! stop,
    receive {'ETS-TRANSFER', Table, From, Data} -> p(fun() -> {Table, From =:= Pid, Data} end) end,
    receive {'DOWN', Ref, process, Pid, normal} -> ok end,
    p(fun() -> ets:lookup(left, a) end),
    p(fun() -> ets:info(left, owner) =:= self() end),
    p(fun() -> ets:insert(left, {b, 2}) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
