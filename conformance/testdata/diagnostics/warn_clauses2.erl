-module(warn_clauses2).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f9(X) when 1 < 2 -> a; f9(_) -> b.
f10(X) when is_atom(1) -> a; f10(X) when not true -> b; f10(X) when true, false -> b; f10(X) when true; false -> b; f10(_) -> b.
f11(X) when length(1) > 1 -> a; f11(X) when hd(a) == 1 -> b; f11(X) when element(1, {a}) == b -> c; f11(X) when element(1, {a}) == a -> c; f11(_) -> b.
f12(X) -> case X of Y -> 1; _ -> 2 end.
f13(X) -> case X of X -> 1; _ -> 2 end.
f14(X) -> case {X} of {Y} -> 1; _ -> 2 end.
f15(X) -> case {X,1} of {Y,2} -> 1; {_,_} -> 2; _ -> 3 end.
f16(X) -> case 1 of 1 -> a; 2 -> b; _ -> c end.
f17(X) -> case 1 of 2 -> a end.
