%% Functions that make, compose and fold functions, N rounds.
-module(closures).
-export([run/1]).

run(N) -> repeat(N, compose([add(1), times(3), add(7), fun(X) -> X rem 10007 end]), 0).

repeat(0, _, Sum) -> Sum;
repeat(N, F, Sum) ->
    List = lists:map(F, [N, N + 1, N + 2, N + 3]),
    Even = lists:filter(fun(X) -> X band 1 =:= 0 end, List),
    Total = lists:foldl(fun(X, S) -> X + S end, Sum, Even),
    repeat(N - 1, F, (fix(fun(G, X) -> less(G, X) end, Total rem 20) + Total) rem 1000003).

add(N) -> fun(X) -> X + N end.

times(N) -> fun(X) -> X * N end.

compose(Fs) -> lists:foldr(fun(F, G) -> fun(X) -> G(F(X)) end end, fun(X) -> X end,
    lists:reverse(Fs)).

fix(F, X) -> F(fun(Y) -> fix(F, Y) end, X).

less(_, 0) -> 0;
less(G, X) -> 1 + G(X - 1).
