-module(warn_guard_sequences).
-compile([export_all, nowarn_export_all]).
a1(X) when true, false -> X.
a2(X) when false, true -> X.
a3(X) when false, false -> X.
a4(X) when 1 > 2, true -> X.
a5(X) when true, 1 > 2 -> X.
a6(X) when X, 1 > 2 -> X.
a7(X) when 1 > 2, X -> X.
a8(X) when is_atom(X), 1 > 2 -> X.
a9(X) when is_atom(X), is_list(a) -> X.
b1(X) when is_atom(1), is_list(X) -> X.
b2(X) when is_atom(1), is_list(1) -> X.
b3(X) when X > 1, false; false -> X.
b4(X) when true, true, false -> X.
b5(X) when a, X -> X.
b6(X) when a, true -> X.
b7(X) when true, a -> X.
b8(X) when 1 > 2; X, false -> X.
b9(X) when false; a, true -> X.
c1(X) when true, true -> X; c1(X) -> X.
c2(X) when true; X -> X; c2(X) -> X.
c3(X) when X; true -> X; c3(X) -> X.
c4(X) when false; true -> X; c4(X) -> X.
c5(X) when X, true; true -> X; c5(X) -> X.
c6(X) when 1 < 2, 2 < 3 -> X; c6(X) -> X.
c7(X) when is_atom(a), true -> X; c7(X) -> X.
c8(X) when is_atom(a) -> X; c8(X) -> X.
c9(X) when is_atom(a); X -> X; c9(X) -> X.
d1(X) when X =:= X -> X; d1(X) -> X.
d2(X) when X orelse true -> X; d2(X) -> X.
d3(X) when is_atom(X) orelse true -> X; d3(X) -> X.
d4(X) when not false -> X; d4(X) -> X.
d5(X) -> if X > 1, false -> 1; true -> 2 end.
d6(X) -> if 1 > 2, X -> 1; true -> 2 end.
d7(X) -> case X of _ when true, false -> 1; _ -> 2 end.
d8(X, A) -> case X of {A, Y} when true -> Y; {_, _} -> 1; _ -> 2 end.
d9(X, A) -> case X of A when true -> X; _ -> 2 end.
