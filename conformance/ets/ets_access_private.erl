-module(ets_access_private).
-export([main/0]).

main() ->
    T = ets:new(t, [private]),
    true = ets:insert(T, {a, 1}),
    p(fun() -> other(fun() -> ets:lookup(T, a) end) end),
    p(fun() -> other(fun() -> ets:insert(T, {b}) end) end),
    p(fun() -> ets:info(T, protection) end),
    p(fun() -> other(fun() -> ets:info(T, size) end) end),
    p(fun() -> other(fun() -> ets:delete(T) end) end),
    p(fun() -> ets:lookup(T, a) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).

other(F) ->
    Self = self(),
    spawn(fun() -> Self ! {done, try F() catch C:E -> {C, E} end} end),
    receive {done, R} -> R end.
