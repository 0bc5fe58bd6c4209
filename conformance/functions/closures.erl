-module(closures).
-export([main/0]).
main() ->
    Adders = [fun(X) -> X + N end || N <- [1, 10, 100]],
    io:format("~w~n", [[F(5) || F <- Adders]]),
    Counter = fun(Start) -> fun(Step) -> Start + Step end end,
    io:format("~w~n", [(Counter(3))(4)]),
    Compose = fun(Fs) -> fun(X) -> lists:foldl(fun(F, A) -> F(A) end, X, Fs) end end,
    io:format("~w~n", [(Compose(Adders))(0)]),
    {A, B, C} = {1, 2, 3},
    Deep = fun() -> fun() -> fun() -> {A, B, C, Adders =:= []} end end end,
    io:format("~w~n", [((Deep())())()]),
    X = 1,
    Shadow = fun(X) -> X * 2 end,
    io:format("~w ~w~n", [Shadow(21), X]),
    L = [case Y of 1 -> fun() -> one end; _ -> fun() -> {other, Y} end end || Y <- [1, 2]],
    io:format("~w~n", [[G() || G <- L]]).
