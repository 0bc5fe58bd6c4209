-module(warn_kinds_of_clauses).
-compile([export_all, nowarn_export_all]).
a1(X) -> case false of #{a := _} -> X; _ -> 1 end.
a2(X) -> case false of <<"a">> -> X; {1} -> 3; _ -> 1 end.
a3(X) -> case 1 of <<"a">> -> X; #{} -> X; _ -> 1 end.
a4(X) -> <<_>> = true, X.
a5(X) -> #{} = true, X.
a6(X) -> case X > 1 of #{} -> 1; <<1>> -> 2; _ -> 3 end.
a7(X) -> case X > 1 of true -> 1; #{} -> 1; <<1>> -> 2; _ -> 3 end.
b1(M, A) -> [fun M:a/A, fun m:A/3].
b2(M) -> A = ok, fun M:a/A.
b3(M) -> A = ok, fun M:A/A.
b4(_) -> A = 3, fun warn_kinds_of_clauses:a/A.
b5(_) -> A = ok, fun warn_kinds_of_clauses:a/A.
b6(_) -> A = 3, fun A:a/1.
b7(_) -> A = 3, fun A:A/A.
b8(_) -> A = -1, fun warn_kinds_of_clauses:b8/A.
b9(_) -> A = 300, fun warn_kinds_of_clauses:b8/A.
c1(X) -> case X of {V} when V -> V; {_, V} when false -> V; {_, _, V} when 1 > 2 -> hd([]), V end.
c2(X) -> [fun(Y) when false -> hd([]), {Y}, X end].
c3(X) when false -> hd([]), X.
c4(X) -> if false -> hd([]); true -> X end.
c5(X) -> if hd([]) -> hd([]); true -> X end.
c6(X) -> [list_to_pid("abc"), list_to_pid("<0.1.0>"), list_to_pid("<0.1.0"), list_to_pid(X), list_to_pid(abc), list_to_pid("<1.2.3>"), list_to_pid("<a.2.3>"), list_to_pid("<0.1>")].
c7() -> math:exp(1.2) / true.
c8() -> 1 + math:pi() + a.
c9(X) -> V = 1, case X of V when false -> 1; _ -> 2 end.
d1(X) -> case X of 1 -> Y = 1; _ -> Y = 2 end, case X of Y when false -> 1; _ -> 2 end.
d2(X) -> case X of {Y} -> Y; [Y] when false -> Y; Y when 1 > 2 -> Y; _ -> 1 end.
d3(X) -> receive {Y} -> Y; [Y] when false -> Y; Y when 1 > 2 -> X end.
d4(X) -> case math:sqrt(16) of 4.0 -> X; 4 -> 1 end.
d5(X) -> case 1 + 1 of 2 -> X; 3 -> 1 end.
d6(X) -> case [X] of [] -> 1; [_] -> 2; [_|_] -> 3 end.
d7(X) -> case {X, 1} of {a, 1} -> 1; {b, 2} -> 2; {c, 1} -> 3; {d} -> 4 end.
d8(X) -> case {X, {1, X}} of {a, {1, b}} -> 1; {b, {2, _}} -> 2; {_, {_, _}} -> 3; _ -> 4 end.
d9(X) -> case {1, 2} of {1, Y} -> Y; {X, 2} -> 1 end.
e1(X) -> case {X, X} of {A, A} -> A; {_, _} -> 2; _ -> 3 end.
e2(X) -> case {X} of Y when is_tuple(Y) -> 1; _ -> 2 end.
e3(X) -> Y = {X}, case Y of {_} -> 1; _ -> 2 end.
e4(X) -> Y = {X, 1}, {_, Z} = Y, case Z of 1 -> 1; 2 -> 2 end.
e5(X) -> Y = [X, 1], [_, Z] = Y, case Z of 1 -> 1; 2 -> 2 end.
e6(X) -> {Y, Z} = {X, 1}, Y + Z + a.
e7(X) -> {Y, Z} = {X, 1}, Y + (Z + a).
e8(X) -> case {X, 1} of {Y, Z} -> Y + (Z + a) end.
e9(X) -> case 1 of Z -> X + (Z + a) end.
f1(X) -> case {X, 1} of {_, _} = T -> element(3, T) end.
f2(X) -> F = fun(1) -> a; (Y) -> Y end, F(X), F(1) + a.
