-module(ets_take).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    true = ets:insert(T, [{a, 1}, {b, 2}]),
    p(fun() -> ets:take(T, a) end),
    p(fun() -> ets:take(T, a) end),
    p(fun() -> ets:tab2list(T) end),
    p(fun() -> ets:take(nosuch, a) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
