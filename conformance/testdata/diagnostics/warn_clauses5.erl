-module(warn_clauses5).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f36(X) -> Y = 1, case Y of 2 -> a; 1 -> b end.
f37(X) -> Y = {1, X}, case Y of {2, _} -> a; {1, _} -> b; _ -> c end.
f38(X) -> Y = [X], {Z} = Y, Z.
f39(X) -> if true -> a; X -> b end.
f40(X) -> if false -> a; true -> b end.
f41(X) -> if X == 1 -> a; true -> b; X -> c end.
f42(X) -> if 1 == 2 -> a; 1 + a == 2 -> c; true -> b end.
f43(X) -> receive X -> a; _ -> b; 1 -> c end.
f44(X) -> receive Y when false -> a; {a} -> b after 0 -> ok end.
