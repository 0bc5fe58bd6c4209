-module(fun_closures).
-export([main/0]).

main() ->
    Add = fun(X) -> fun(Y) -> X + Y end end,
    io:format("~w~n", [(Add(3))(4)]),
    Adders = [Add(N) || N <- lists:seq(1, 5)],
    io:format("~w~n", [[F(10) || F <- Adders]]),
    {A, B, C} = {1, [b], {c, 3}},
    Many = fun(X, Y) -> {A, B, C, X, Y, A} end,
    io:format("~w~n", [Many(x, y)]),
    Compose = fun(F, G) -> fun(X) -> F(G(X)) end end,
    io:format("~w~n", [(Compose(fun(X) -> X * 2 end, fun(X) -> X + 1 end))(5)]),
    io:format("~w~n", [counter(5, fun() -> 0 end)]),
    io:format("~w~n", [clauses()]),
    io:format("~w~n", [shadow(1)]),
    io:format("~w~n", [[is_function(Add), is_function(Add, 1), is_function(Add, 2), is_function(a)]]).

counter(0, F) -> F();
counter(N, F) -> counter(N - 1, fun() -> N + F() end).

clauses() ->
    F = fun
        (0) -> zero;
        (N) when N > 0 -> {positive, N};
        ([H | _]) -> {head, H};
        (_) -> other
    end,
    [F(X) || X <- [0, 5, [a, b], -1, {}]].

shadow(X) ->
    F = fun(X) -> X * 10 end,
    {X, F(2)}.
