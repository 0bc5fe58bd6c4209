-module(warn_known_parts).
-compile([export_all, nowarn_export_all]).
a1(X, A) -> case X of {A, Y} when is_list(a) -> Y; _ -> 1 end.
a2(X, A) -> case X of {A, Y} when false -> Y; _ -> 1 end.
a3(X, A) -> case X of {A, Y} when 1 > 2 -> Y; _ -> 1 end.
a4(X, A) -> case X of {A, Y} when 1 > 2 -> Y end.
a5(A) -> receive {A, Y} when is_list(a) -> Y end.
a6(A) -> receive {A, Y} when false -> Y end.
a7(X) -> case X of {A, A} when false -> 1 end.
a8(A, A) when false -> 1; a8(_, _) -> 2.
a9(A, A) when is_list(b) -> 1.
b1(X, A) -> case X of {A, Y} when is_list(a) -> Y end.
b2(X, A) -> case X of {A, Y} when hd(a) -> Y end.
b3(X, A) -> case X of {A, Y} when true andalso false -> Y end.
b4(X, A) -> case X of {A, Y} when Y > 1, false -> Y end.
b5(X) -> case X of {_, Y} when Y > 1, false -> Y end.
b6(X) -> case X of {_, Y} when false, Y > 1 -> Y end.
b7(X) -> case X of {_, Y} when Y > 1; false -> Y end.
c1(X) -> {[1], #{a => 1}}, X.
c2(X) -> {[1], #{a => X}}, X.
c3(X) -> [#{a => 1}], X.
c4(X) -> {#{a => #{b => 2}}}, X.
c5(X) -> #{a => #{b => 2}}, X.
c6(X) -> #{a => #{b => X}}, X.
c7(X) -> #{a => {1, 2}, b => X}, X.
c8(X) -> {<<1>>, <<X>>}, X.
c9(X) -> {[#{}]}, X.
d1(X) -> 42 - 42, X.
d2(X) -> 42 - 1, X.
d3(X) -> 0 + 0, X.
d4(X) -> 1 - 1, X.
d5(X) -> 0 * 2, X.
d6(X) -> 1 + 1, X.
d7(X) -> 1.5 - 1.5, X.
d8(X) -> 1 band 0, X.
d9(X) -> X - X, X.
e1(X) -> 0 = true, X.
e2(X) -> case true of {0, _} -> X; _ -> 1 end.
e3(X) -> case true of true -> X; false -> 1 end.
e4(X) -> case true of false -> X; true -> 1 end.
e5(X) -> case true of false -> X; _ -> 1 end.
e6(X) -> case false of a -> X; _ -> 1; b -> 2 end.
e7(X) -> case false of a -> X end.
e8(X) -> case a of b -> X; {1} -> 2; a -> 1; c -> 3 end.
e9(X) -> {1, _} = {true, X}.
f1(X) -> case {true, X} of {1, _} -> X; {false, _} -> X; {true, _} -> 1 end.
f2() -> [0, -3, warn_known_parts:a1(1, 2)], ok.
f3() -> X = [0, -3, warn_known_parts:a1(1, 2)], ok.
f4() -> X = [0, 1 bsl 90, #{a => 1}, #{}, fun a1/2], ok.
f5(Y) -> X = [Y, 1 bsl 90, #{a => 1}, #{}, fun a1/2], ok.
f6(Y) -> X = {Y, -3}, ok.
f7() -> X = {a, -3}, ok.
f8() -> X = [-3, -4], ok.
f9() -> [-3, -4], ok.
g1() -> X = [1 + 2, [a | 3 * 4]], ok.
g2() -> X = -3, ok.
g3() -> X = 1 + 2, ok.
g4(Y) -> {Y, 1 + 2}, ok.
g5(Y) -> {Y, -3}, ok.
g6() -> [fun a1/2], ok.
g7() -> [-3, fun a1/2], ok.
g8() -> X = [-3, fun a1/2], ok.
g9() -> X = [-3, fun() -> ok end], ok.
h1() -> X = [-3, fun() -> ok end, self()], ok.
h2() -> X = [<<"b">>, #{}, #{a => 1}, <<1>>, 1.5, "str", fun a1/2, -3, 1 bsl 90], ok.
h3(X) -> if X =:= 1 -> #{a => 1}, ok; true -> <<1>>, ok end.
