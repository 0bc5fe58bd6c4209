-module(warn_literal_terms).
-compile([export_all, nowarn_export_all]).
a1() -> fun(a) -> 1 end(b).
a2(X) -> fun(a, _) -> 1 end(b, X).
a3(X) -> fun(a) -> 1; (_) -> X end(b).
a4(X) -> case X > 1 of true -> 1; true -> 2; false -> 3 end.
a5(X) -> case X > 1 of true -> 1; true -> 2 end.
a6(X) -> case X > 1 of false -> 1; false -> 2; _ -> 3 end.
a7(X) -> case X > 1 of false -> 1; _ -> 2; true -> 3 end.
a8(X) -> L = [<<1:3>>, fun lists:map/2, <<"z">>], X.
a9(X) -> {X, fun lists:map/2, fun a1/0}, [fun lists:map/2], X.
b1(X) -> [[1 | a] ++ X, [X | a] ++ X, [X | a] ++ [], [X | a] ++ [X], [1 | a] ++ [], [1 | a] ++ [X]].
b2(X) -> L = {fun lists:map/2, [#{a => 1}, 1 + 2]}, X.
