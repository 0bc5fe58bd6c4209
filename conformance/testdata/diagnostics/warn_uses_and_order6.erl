-module(warn_uses_and_order6).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f50(X) -> case X of a -> 1; b -> 2 end, case X of c -> 1; d -> 2; c -> 3 end.
f51(X) -> case {X, X()} of {a, _} -> 1; {_, b} -> 2; {a, b} -> 3; {A, B} -> 4; _ -> 5 end.
f52(X) -> case {X, X()} of {a, _} -> 1; {a, b} -> 2; [] -> 3; {c, d, e} -> 4; {A, B} -> 5; {_, x} -> 6 end.
f53(X) -> case {X, {X(), X}} of {a, {_, _}} -> 1; {a, {b, c}} -> 2; {_, x} -> 3; {_, {_}} -> 4; {_, _} -> 5; _ -> 6 end.
