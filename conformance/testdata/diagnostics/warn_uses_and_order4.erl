-module(warn_uses_and_order4).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f29(X) -> case X of [_|_] -> a; [a] -> b; [b] -> c; "abc" -> d; [1|_] -> e; [_] -> f; [A,B] -> g end.
f30(X) -> case X of [_|_] -> a; "abc" -> d; "d" -> e; [a,b] -> f; [] -> g; _ -> h end.
f31(X) -> case X of "abc" -> a; "abc" -> b; "abd" -> c; [$a|_] -> d; "abe" -> e; [$a,$b,$c] -> f; "ax" ++ _ -> g end.
f32(X) -> case X of {a, 1} -> 1; {a, 1} -> 2; {b, 1} -> 3; {a, _} -> 4; {a, 2} -> 5; {_, 1} -> 6; {b, 1} -> 7; {b, 2} -> 8; {_, _} -> 9; {c} -> 10 end.
f33(X) -> case X of {a, {b, _}} -> 1; {a, {b, 1}} -> 2; {a, {_, _}} -> 3; {a, {c, d}} -> 4; {a, _} -> 5; {_, {b, _}} -> 6; {a, x} -> 7 end.
f34(X) -> case X of true -> 1; false -> 2; true -> 3; _ -> 4; x -> 5 end.
f35(X) -> case X of 1 when X -> 1; 1 -> 2; 1 when X -> 3; 1 -> 4 end.
f36(X) -> case X of {A, B} when A > B -> 1; {_, _} -> 2; {A, B} when A < B -> 3; {1, 2} when X -> 4 end.
f37(X) -> case X of {A, A} -> 1; {B, B} -> 2; {C, D} -> 3; {E, E} -> 4 end.
