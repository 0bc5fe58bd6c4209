-module(errors_default_in_guards).
-export([t/1]).
-record(r, {a = true}).
-record(r3, {a = A}). % A is unbound
t(X) -> case X of _ when (#r3{q = 5})#r.a -> q; _ when (#r3{})#r.a -> q; _ -> #r3{} end.
