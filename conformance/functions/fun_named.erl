-module(fun_named).
-export([main/0]).
main() ->
    Fact = fun F(0) -> 1; F(N) -> N * F(N - 1) end,
    io:format("~w~n", [Fact(20)]),
    Fib = fun Self(N, A, B) when N > 0 -> Self(N - 1, B, A + B); Self(_, A, _) -> A end,
    io:format("~w~n", [Fib(50, 0, 1)]),
    K = 3,
    Count = fun Loop([]) -> 0; Loop([X | T]) when X > K -> 1 + Loop(T); Loop([_ | T]) -> Loop(T) end,
    io:format("~w~n", [Count([1, 5, 7, 2])]),
    G = fun G(X) -> fun() -> {G, X} end end,
    {G2, 1} = (G(1))(),
    io:format("~w~n", [G2 =:= G]),
    M = fun Map(F, [H | T]) -> [F(H) | Map(F, T)]; Map(_, []) -> [] end,
    io:format("~w~n", [M(fun(X) -> X * X end, [1, 2, 3])]),
    Fact2 = fun Fact(X) -> {Fact =:= Fact, X} end,
    io:format("~w~n", [Fact2(1)]).
