-module(warn_clauses8).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
-record(r, {a, b = 1}).
f66(X) -> case X of <<_/binary>> -> a; <<1>> -> b end.
f67(X) -> case X of [] -> a; "" -> b; 1 -> c; 1.0 -> d; 1 -> e end.
f68(X) -> case X of #r{} -> a; #r{a=1} -> b; {r,_,_} -> c end.
f69(X) -> case X of {_,_} = Y -> a; {1,2} -> b; {A,B} = {C,D} -> c; {a} = {A,B} -> d; a = b -> e; a = Y -> f end.
