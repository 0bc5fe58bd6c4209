-module(warn_ends_of_clauses).
-compile([export_all, nowarn_export_all]).
a1(X) -> case X of a -> 1 + 1; b -> 2 end, ok.
a2(X) -> case X of a -> Z = 1, length([Z, Z]); b -> 2 end, ok.
a3(X) -> case X of a -> length([a]); b -> 2 end, ok.
a4(X) -> case X of a -> Z = 1, Z + 1; b -> 2 end, ok.
a5(X) -> begin Z = 1, Z + 1 end, X.
a6(X) -> if X -> Z = 1, Z + 1; true -> ok end, X.
a7(X) -> case X of a -> Z = 1, Z =:= 1; b -> 2 end, ok.
a8(X) -> case X of a -> Z = [1], Z ++ [a]; b -> 2 end, ok.
a9(X) -> case X of a -> Z = 1, {Z, Z}; b -> 2 end, ok.
b1(X) -> case X of a -> Z = 1, Z + 1, ok; b -> 2 end, ok.
b2(X) -> case X of a -> Z = 1, begin Z + 1 end; b -> 2 end, ok.
b3(X) -> case X of a -> Z = {1}, element(1, Z); b -> 2 end, ok.
b4(X) -> case X of a -> -1; b -> not true end, ok.
b5(X) -> receive a -> Z = 1, Z + 1; b -> X end, ok.
b6(X) -> case X of a -> case X of c -> Z = 1, Z + 1; _ -> 1 end; b -> 2 end, ok.
b7(X) -> X andalso begin Z = 1, Z + 1 end, ok.
b8(X) -> case X of a -> setelement(1, {a}, b); b -> 2 end, ok.
b9(X) -> case X of a -> Z = a, [Z]; b -> 2 end, ok.
c1(X) -> {_, Y} = (a = X), Y.
c2(X) -> {_, Y} = a = X, Y.
c3(X) -> {_, Y} = [_] = X, Y.
c4(X) -> #{a := 1, a := 2} = X, ok.
c5(X) -> X.
c6(X) -> case X of #{a := 1, a := 2} -> 1 end.
c7(X) -> case X of a = b -> 1 end.
c8(X) -> case X of {a, a = b} -> 1; _ -> 2 end.
c9(a = b) -> 1.
d1(X) -> fun(a = b) -> X end.
d2(X) -> {_, a = b} = X.
d3(X) -> Y = {_, Y1} = X, {Y, Y1}.
d4(X) -> {Y} = {Y1} = X, {Y, Y1}.
d5(X) -> {Y} = {1} = {2}, {Y, X}.
d6(X) -> {Y} = Z = {2}, {Y, X, Z}.
d7(X) -> {a, Y} = Z = {b, 2}, {Y, X, Z}.
d8(X) -> Z = {a, Y} = {b, 2}, {Y, X, Z}.
d9(X) -> Z = {a, Y} = {X, 2}, {Y, X, Z}.
