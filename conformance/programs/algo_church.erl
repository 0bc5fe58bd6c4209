%% Numbers, pairs and recursion made of nothing but funs.
-module(algo_church).
-export([main/0]).

main() ->
    Zero = fun(_) -> fun(X) -> X end end,
    Succ = fun(N) -> fun(F) -> fun(X) -> F((N(F))(X)) end end end,
    Add = fun(A) -> fun(B) -> fun(F) -> fun(X) -> (A(F))((B(F))(X)) end end end end,
    Mul = fun(A) -> fun(B) -> fun(F) -> A(B(F)) end end end,
    Pow = fun(A) -> fun(B) -> B(A) end end,
    Three = Succ(Succ(Succ(Zero))),
    Four = Succ(Three),
    io:format("~w~n", [[number(N) || N <- [Zero, Three, (Add(Three))(Four), (Mul(Three))(Four), (Pow(Three))(Four)]]]),
    Pair = fun(A, B) -> fun(F) -> F(A, B) end end,
    First = fun(P) -> P(fun(A, _) -> A end) end,
    Second = fun(P) -> P(fun(_, B) -> B end) end,
    P = Pair(Three, Four),
    io:format("~w~n", [{number(First(P)), number(Second(P))}]),
    Y = fun(F) ->
        G = fun(X) -> F(fun(A) -> (X(X))(A) end) end,
        G(G)
    end,
    Fact = Y(fun(Self) -> fun(0) -> 1; (N) -> N * Self(N - 1) end end),
    io:format("~w~n", [[Fact(N) || N <- [0, 1, 5, 20]]]),
    Compose = lists:foldr(fun(F, G) -> fun(X) -> F(G(X)) end end, fun(X) -> X end,
                          [fun(X) -> X + 1 end, fun(X) -> X * 2 end, fun(X) -> X - 3 end]),
    io:format("~w~n", [Compose(10)]).

number(N) -> (N(fun(X) -> X + 1 end))(0).
