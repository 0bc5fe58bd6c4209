%% Which variables are new, bound or shadowed, in patterns, funs, comprehensions and branches.
-module(scopes).
-export([main/0]).

main() ->
    X = 1,
    F = fun(Y) -> X + Y end,
    io:format("~w~n", [F(10)]),
    G = fun({X1, Z}) when X1 =:= X -> {match, Z}; (_) -> no_match end,
    io:format("~w ~w~n", [G({1, a}), G({2, a})]),
    io:format("~w~n", [[{X, Y} || Y <- [1, 2]]]),
    io:format("~w~n", [[Y || {V, Y} <- [{1, a}, {2, b}, {1, c}], V =:= X]]),
    case {1, 2} of
        {X, Two} -> io:format("bound ~w~n", [Two])
    end,
    H = fun() -> W = X * 2, W end,
    W = 5,
    io:format("~w ~w~n", [H(), W]),
    _ = ignored,
    _Unused = ignored_too,
    {_, _, Third} = {a, b, c},
    io:format("~w~n", [Third]),
    if
        X > 0 -> S = positive;
        true -> S = other
    end,
    io:format("~w~n", [S]),
    A = B = {C, C} = {7, 7},
    io:format("~w ~w ~w~n", [A, B, C]),
    N = lists:map(fun(E) -> P = E + X, P * P end, [1, 2]),
    P = 100,
    io:format("~w ~w~n", [N, P]),
    io:format("~w~n", [(fun Loop(0, Acc) -> Acc; Loop(K, Acc) -> Loop(K - 1, Acc + K + X) end)(4, 0)]),
    receive
        {never, M} -> M
    after 0 -> M = timeout
    end,
    io:format("~w~n", [M]).
