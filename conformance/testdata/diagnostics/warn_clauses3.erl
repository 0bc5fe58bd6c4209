-module(warn_clauses3).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f18(X) -> case a of b -> a; {c} -> d; 1 -> e; "a" -> f end.
f19(X) -> case [X] of [] -> a; [A|B] -> b; _ -> c end.
f20(X) -> case [X|X] of [] -> a; [A] -> b; [A,B] -> c; _ -> d end.
f21(X) -> case {X,X} of {1,2,3} -> a; [] -> b; a -> c; {_} -> d; {A,B} -> e end.
f22(X) -> case #{a => X} of #{b := 1} -> a; #{a := 2} -> b; [] -> c; _ -> d end.
f23(X) -> case X + 1 of a -> b; 2 -> c; {_} -> d; _ -> e end.
f24(X) -> case X == 1 of true -> a; false -> b; c -> d end.
f25(X) -> case X == 1 of true -> a; _ -> b end.
f26(X) -> case X == 1 of true -> a; false -> b; _ -> c end.
