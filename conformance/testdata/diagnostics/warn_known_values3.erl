-module(warn_known_values3).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f19(X) -> A = 1, B = A + 1, case B of 2 -> a; 3 -> b end.
f20(X) -> A = 1, B = A + 1, case B of 3 -> b end.
f21(X) -> case 1 + 1 of 3 -> b end.
f22(X) -> case {1, X} of {2, _} -> b end.
f23(X) -> case {1, 2} of {2, _} -> b end.
f24(X) -> case "abc" of [1|_] -> b end.
f25(X) -> case length("abc") of 2 -> b end.
f26(X) -> if 1 > 2 -> a end.
f27(X) -> if length(X) > a, 1 == 2 -> a; true -> b end.
