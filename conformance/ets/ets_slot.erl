-module(ets_slot).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{a}, {b}]),
    p(fun() -> ets:slot(T, 0) end),
    p(fun() -> ets:slot(T, 1) end),
    p(fun() -> ets:slot(T, 2) end),
    p(fun() -> ets:slot(T, 3) end),
    p(fun() -> ets:slot(T, -1) end),
    p(fun() -> ets:slot(T, a) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
