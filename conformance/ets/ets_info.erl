-module(ets_info).
-export([main/0]).

main() ->
    T = ets:new(name, [bag, public, {keypos, 2}, {read_concurrency, true}]),
    true = ets:insert(T, [{a, 1}, {b, 1}]),
    p(fun() -> [{I, ets:info(T, I)} || I <- [name, size, type, keypos, protection, named_table, heir, node, compressed, read_concurrency, write_concurrency, decentralized_counters]] end),
    p(fun() -> ets:info(T, id) =:= T end),
    p(fun() -> ets:info(T, owner) =:= self() end),
    p(fun() -> is_integer(ets:info(T, memory)) end),
    p(fun() -> [K || {K, _} <- ets:info(T)] end),
    p(fun() -> ets:info(T, nonsense) end),
    p(fun() -> ets:info(nosuch) end),
    p(fun() -> ets:info(nosuch, size) end),
    p(fun() -> ets:info(1) end),
    p(fun() -> ets:info(T, fixed) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
