-module(ets_access_public).
-export([main/0]).

main() ->
    T = ets:new(t, [public]),
    true = ets:insert(T, {a, 1}),
    p(fun() -> other(fun() -> ets:lookup(T, a) end) end),
    p(fun() -> other(fun() -> ets:insert(T, {b, 2}) end) end),
    p(fun() -> other(fun() -> ets:select(T, [{{'$1', '_'}, [], ['$1']}]) end) -- [b] end),
    p(fun() -> other(fun() -> ets:delete(T, a) end) end),
    p(fun() -> other(fun() -> ets:delete(T) end) end),
    p(fun() -> other(fun() -> ets:give_away(T, self(), x) end) end),
    p(fun() -> ets:info(T, protection) end),
    p(fun() -> lists:sort(ets:tab2list(T)) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).

other(F) ->
    Self = self(),
    spawn(fun() -> Self ! {done, try F() catch C:E -> {C, E} end} end),
    receive {done, R} -> R end.
