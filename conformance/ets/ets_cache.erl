-module(ets_cache).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    p(fun() -> fib(T, 60) end),
    p(fun() -> ets:info(T, size) end),
    p(fun() -> fib(T, 90) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).

fib(_, N) when N < 2 -> N;
fib(T, N) ->
    case ets:lookup(T, N) of
        [{_, F}] -> F;
        [] ->
            F = fib(T, N - 1) + fib(T, N - 2),
            ets:insert(T, {N, F}),
            F
    end.
