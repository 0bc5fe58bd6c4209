-module(warn_clauses6).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f45(X) -> try X of 1 -> a; _ -> b; 2 -> c catch _:_ -> a; error:_ -> b end.
f46(X) -> try X() catch error:a -> a; error:a -> b; throw:X -> c; X -> d; _:_ -> e; exit:_ -> f end.
f47(X) -> fun(Y) -> 1; (2) -> 3 end.
f48(X) -> fun(Y) when false -> 1; (2) -> 3 end.
f49(X) -> fun G(Y) -> 1; G(2) -> 3 end.
f50(X) -> [2 || 1 <- X], [Y || {Y} <- [1,2]], [Y || Y <- a], [Y || Y <- X, true], [Y || Y <- X, false], [Y || Y <- X, 1], ok.
f51(X) -> (fun(1) -> 2 end)(3).
f53(X) -> F = fun(A) -> A end, F(3, 4).
f54(X) -> F = 1, F(), X(), X:1(), 1:a().
