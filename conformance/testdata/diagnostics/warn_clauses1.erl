-module(warn_clauses1).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f0(X) -> _Y = X + 1, ok.
f1(X) -> a; f1(Y) -> b; f1(_) -> c.
f2(X) when is_atom(X) -> a; f2(Y) -> b; f2(_) -> c; f2(1) -> d.
f3(1) -> a; f3(1) -> b; f3({a,X}) -> a; f3({a,_}) -> b; f3({a,1}) -> c; f3(_) -> d.
f4(X, Y) -> a; f4(1, 2) -> b.
f5(X, X) -> a; f5(1, 2) -> b; f5(_, _) -> c; f5(_, 1) -> d.
f6() -> a; f6() -> b.
f7(X) when true -> a; f7(_) -> b.
f8(X) when false -> a; f8(X) when X == 1; false -> b; f8(X) when 1 == 2 -> c; f8(X) when 1 -> d; f8(X) when a -> e; f8(X) when 1 + a -> f; f8(_) -> g.
