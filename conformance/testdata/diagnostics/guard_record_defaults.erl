-module(guard_record_defaults).
-export([f/1]).
-record(u, {e = t(5)}).
-record(v, {e = case 1 of 1 -> 2 end, f = t(1)}).
-record(w, {e = #u{}}).
f(X) when X =:= #u{} -> 1;
f(X) when X =:= #u{e = 1} -> 1;
f(X) when X =:= #v{} -> 1;
f(X) when X =:= #v{f = 1} -> 1;
f(X) when X =:= #v{_ = 1} -> 1;
f(X) when X =:= #w{} -> 1;
f(X) when is_record(#w{}, X), X#u.e -> 1;
f(X) when X#u{e = 1} =:= 1 -> 1;
f(_) -> t(2).
t(X) -> X.
g(X) -> [1 || X =:= #u{}], X#u{e = 1}.
