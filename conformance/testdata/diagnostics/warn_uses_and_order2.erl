-module(warn_uses_and_order2).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
-record(r, {a, b = 1}).
f11(X) -> {Y} = X, ok.
f12(X) -> Y = X#r.a, ok.
f13(X) -> Y = [Z || Z <- X], ok.
f14(X) -> [Z || Z <- X], ok.
f15(X) -> [{Z} || Z <- X], X.
f16(X) -> lists:map(fun(Z) -> Z + 1, {Z} end, X), X.
f17(X) -> case X of a -> ok; b -> Y = 1 end, ok.
f18(X) -> case X of a -> Y = 1, Y + 1; b -> 2 end, ok.
f19(X) -> X ! {a}, ok.
