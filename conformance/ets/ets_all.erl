-module(ets_all).
-export([main/0]).

main() ->
    Before = ets:all(),
    T = ets:new(t, []),
    n = ets:new(n, [named_table]),
    p(fun() -> lists:sort([case X of T -> t; _ -> X end || X <- ets:all() -- Before]) end),
    ets:delete(T),
    p(fun() -> lists:member(T, ets:all()) end),
    p(fun() -> lists:member(n, ets:all()) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
