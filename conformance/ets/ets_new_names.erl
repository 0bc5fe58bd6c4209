-module(ets_new_names).
-export([main/0]).

main() ->
    t = ets:new(t, [named_table]),
    p(fun() -> ets:new(t, [named_table]) end),
    p(fun() -> is_reference(ets:new(t, [])) end),
    p(fun() -> ets:new(1, []) end),
    p(fun() -> ets:new(u, [nonsense]) end),
    p(fun() -> ets:new(u, [{keypos, 0}]) end),
    p(fun() -> ets:new(u, foo) end),
    p(fun() -> ets:whereis(nosuch) end),
    p(fun() -> is_reference(ets:whereis(t)) end),
    p(fun() -> ets:insert(ets:whereis(t), {a, 1}) end),
    p(fun() -> ets:lookup(t, a) end),
    p(fun() -> ets:whereis(1) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
