%% What the runtime has routines for, N times each.
-module(routines).
-export([nothing/1, product/1, quotient/1, order/1, sum/1, builtin/1]).

nothing(0) -> ok;
nothing(N) -> 21 = id(21), nothing(N - 1).

product(0) -> ok;
product(N) -> 441 = id(21) * 21, product(N - 1).

quotient(0) -> ok;
quotient(N) -> 1 = id(21) div 12, quotient(N - 1).

order(N) -> order(N, 2.5).
order(0, _) -> ok;
order(N, X) when X < 4.0 -> 21 = id(21), order(N - 1, X).

sum(N) -> sum(N, 2.5).
sum(0, _) -> ok;
sum(N, X) -> 21 = id(21), sum(N - 1, X + 4.0).

builtin(0) -> ok;
builtin(N) -> undefined = get(id(21)), builtin(N - 1).

id(X) -> X.
