-module(warn_taken_apart).
-compile([export_all, nowarn_export_all]).
a1(X) -> _ = fun() when false -> X end, X.
a2(X) -> _ = case X of Y when false -> Y end, X.
a3(X) -> _ = receive Y when false -> Y end, X.
a4(X) -> _ = if false -> X end, X.
a5(X) -> _ = try X() of Y when false -> Y catch Z:_ when false -> Z end, X.
a6(X) -> _ = begin {_} = 1, X end, X.
a7(X) -> _ = begin {1} = {X, 1}, X end, X.
a8(X) -> _ = [X || false], X.
a9(X) -> _ = [Y || Y <- X, false], X.
b1(X) -> _ = f({a} = b), X.
b2(X) -> _ = case 1 of 2 -> X end, X.
b3(X) -> _ = case {X} of 2 -> X; {_} -> X; [_] -> 1; _ -> 4 end, X.
b4(X) -> _ = f(fun() when false -> X end), X.
b5(X) -> _ = case X of {a = b} -> X end, X.
b6(X) -> _ = fun(a = b) -> X end, X.
b7(X) -> _ = case X of 1 -> 1; 1 -> 2 end, X.
b8(X) -> _ = fun (1) -> 1; (_) -> X; (2) -> 1 end, X.
b9(X) -> _ = case X of <<300:8>> -> 1; _ -> 2 end, X.
c1(A, B) -> {X, Y} = {hd(A), hd(B)}, Y.
c2(A, B) -> {X, Y} = {{A}, B}, Y.
c3(A, B) -> {X, Y} = {f(A), B}, Y.
c4(A, B) -> {X, Y} = {-A, B}, Y.
c5(A, B) -> {X, Y} = {self(), B}, Y, A.
c6(A, B) -> {X, Y} = {A + 1, B}, Y.
c7(A, B) -> {X, Y} = {fun() -> A end, B}, Y.
c8(A, B) -> {X, Y} = {1 + 1, B}, Y, A.
c9(A, B) -> {_, Y} = {A + 1, B}, Y.
d1(A, B) -> {{X, _}, Y} = {{A + 1, 1}, B}, Y.
d2(A, B) -> [X, Y] = [A + 1, B], Y.
d3(A, B) -> {X, {Y, _}} = {A + 1, B}, Y.
d4(A, B) -> {X, 1} = {A + 1, B}, B.
d5(A, B) -> {_X, Y} = {A + 1, B}, Y.
d6(A, B) -> {X, Y} = {A =:= 1, B}, Y.
d7(A, B) -> {X, Y} = {length(A), B}, Y.
d8(A, B) -> {X, Y} = {atom_to_list(A), hd(B)}, ok.
d9(A, B) -> {X, Y} = {[A], B}, Y.
e1(A, B) -> {X, Y} = {#{a => A}, B}, Y.
e2(A, B) -> {X, Y} = {<<A>>, B}, Y.
e3(A, B) -> case A div B of _ -> A end.
e4(A, B) -> case {A, B} of _ -> A end.
e5(A, B) -> case {A, B} of _X -> A end.
e6(A, B) -> case hd(A) of _ -> B; 1 -> 2 end.
e7(A, B) -> case hd(A) of X -> B end.
e8(A, B) -> case f(A) of X -> B end.
e9(A, B) -> case hd(A) of X when B -> 1; _ -> 2 end.
f1(A, B) -> case hd(A) of X when X -> 1; _ -> B end.
f2(A, B) -> case {hd(A), B} of {_, Y} -> Y end.
f3(A, B) -> case {{A}, B} of {X, Y} -> Y end.
f4(A, B) -> case {hd(A), B} of {_, 1} -> 1; {_, 2} -> 2 end.
f5(A, B) -> case {hd(A), B} of {_, 1} -> 1; _ -> 2 end.
f(X) -> X.
