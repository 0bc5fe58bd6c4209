-module(ets_give_away).
-export([main/0]).

main() ->
    Self = self(),
    Pid = spawn(fun() -> receive {'ETS-TRANSFER', T, From, Data} -> Self ! {got, T, From =:= Self, Data, ets:lookup(T, a)}, receive stop -> ok end end end),
    t = ets:new(t, [named_table, private]),
    true = ets:insert(t, {a, 1}),
    p(fun() -> ets:give_away(t, self(), x) end),
    p(fun() -> ets:give_away(t, Pid, [gift]) end),
    receive {got, _, _, _, _} = Got -> p(fun() -> Got end) end,
    p(fun() -> ets:lookup(t, a) end),
    p(fun() -> ets:info(t, owner) =:= Pid end),
    p(fun() -> ets:give_away(t, Pid, x) end),
    Pid ! stop.

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
