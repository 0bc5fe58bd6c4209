-module(warn_clauses4).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f27(X) -> case is_atom(X) of yes -> a end.
f28(X) -> case length(X) of a -> a; -1 -> b; N -> c end.
f29(X) -> case fun() -> 1 end of a -> b; F -> F end.
f30(X) -> case <<X>> of a -> b; <<Y>> -> c; _ -> d end.
f31(X) -> case "abc" of "abd" -> a; "abc" -> b; "ab" ++ _ -> c end.
f32(X) -> case {a, b} of {a, Y} -> Y; _ -> c end.
f33(X) -> {a, Y} = {b, X}, Y.
f34(X) -> {Y, Z} = X, [Y] = 1, a = b, 1 = 1, {Y} = {1,2}, [A|B] = [], ok.
f35(X) -> Y = 1, Y = 2, ok.
