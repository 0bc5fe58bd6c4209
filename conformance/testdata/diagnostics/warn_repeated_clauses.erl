-module(warn_repeated_clauses).
-compile([export_all, nowarn_export_all]).
a1(X) -> case X of true -> 1; true -> 2; false -> 3 end.
a2(X) -> case X of true -> 1; true -> 1; false -> 3 end.
a3(X) -> case X > 1 of true -> 1; true -> 1; false -> 3 end.
a4(X) -> case X of [] -> f(X); [] -> f(X); [_|_] -> 2 end.
a5(X) -> case f(X) of [] -> f(X); [] -> f(X); [_|_] -> 2 end.
a6(X) -> case f(X) of a -> f(X); a -> f(X) end.
a7(X) -> case f(X) of a -> f(X); a -> f(X); b -> 1 end.
a8(X) -> case f(X) of a -> f(X); a -> f(X); _ -> 1 end.
a9(X) -> case f(X) of {1, Y} -> f(Y); {1, Y} -> f(Y); _ -> 1 end.
b1(1) -> a; b1(1) -> a; b1(2) -> b.
b2(X) -> if X > 1 -> a; X > 1 -> a; true -> b end.
b3(X) when X > 1 -> a; b3(X) when X > 1 -> a; b3(_) -> c.
f(X) -> X.
b4(X) when false -> case X of a -> f(X); a -> f(X); _ -> 1 end; b4(X) -> X.
b5(X) -> if false -> case X of a -> f(X); a -> f(X); _ -> 1 end; true -> X end.
b6(X) -> [if 1 > 2 -> X; true -> 1 end, case X of a -> f(X); a -> f(X); _ -> 1 end].
