-module(ets_duplicate_bag).
-export([main/0]).

main() ->
    T = ets:new(t, [duplicate_bag]),
    p(fun() -> ets:insert(T, [{a, 1}, {a, 2}, {a, 1}, {a, 1}]) end),
    p(fun() -> ets:lookup(T, a) end),
    p(fun() -> ets:delete_object(T, {a, 1}) end),
    p(fun() -> ets:lookup(T, a) end),
    p(fun() -> ets:insert(T, [{a, 3}, {a, 3}]) end),
    p(fun() -> ets:lookup_element(T, a, 2) end),
    p(fun() -> ets:take(T, a) end),
    p(fun() -> ets:tab2list(T) end),
    p(fun() -> ets:member(T, a) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
