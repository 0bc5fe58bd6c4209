-module(warn_known_values2).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f9(X) -> case self() of a -> b; P -> P end.
f10(X) -> Y = is_atom(X), case Y of a -> b; true -> c end.
f11(X) -> Y = {X}, {a} = Y, {b, c} = Y, ok.
f12(X) -> {A, B} = X, case X of {1,2} -> a; [] -> b; {C, D, E} -> c end.
f13(X) -> case X of {A, B} -> case X of [] -> b; {_} -> c; {D, E} -> d; _ -> e end; [] -> case X of [] -> a; b -> c end end.
f14({A, B} = X) -> case X of [] -> b; {_, _} -> c; _ -> d end.
f15(X) -> case X of a -> case X of a -> b; b -> c end; _ -> ok end.
f16(X) when is_atom(X) -> case X of 1 -> a; {} -> b; c -> d end.
f17(X) -> Y = X, case Y of Z -> a; _ -> b end.
