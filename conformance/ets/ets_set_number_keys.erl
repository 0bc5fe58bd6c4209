-module(ets_set_number_keys).
-export([main/0]).

main() ->
    T = ets:new(t, [set]),
    p(fun() -> ets:insert(T, [{1, int}, {1.0, float}]) end),
    p(fun() -> ets:lookup(T, 1) end),
    p(fun() -> ets:lookup(T, 1.0) end),
    p(fun() -> ets:info(T, size) end),
    O = ets:new(t, [ordered_set]),
    p(fun() -> ets:insert(O, [{1, int}, {1.0, float}]) end),
    p(fun() -> ets:lookup(O, 1) end),
    p(fun() -> ets:lookup(O, 1.0) end),
    p(fun() -> ets:info(O, size) end),
    p(fun() -> ets:member(O, 1) end),
    p(fun() -> ets:delete(O, 1) end),
    p(fun() -> ets:info(O, size) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
