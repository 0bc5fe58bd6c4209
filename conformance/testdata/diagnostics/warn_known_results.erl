-module(warn_known_results).
-compile([export_all, nowarn_export_all]).
a1(Y) -> {Y, 1 < 2}, ok.
a2(Y) -> {Y, 1 =:= 2}, ok.
a3(Y) -> {Y, not true}, ok.
a4(Y) -> {Y, true and false}, ok.
a5(Y) -> {Y, "a" ++ "b"}, ok.
a6(Y) -> {Y, [1] -- [2]}, ok.
a7(Y) -> {Y, 1 bsl 90}, ok.
a8(Y) -> {Y, 1.0 + 2}, ok.
a9(Y) -> {Y, 7 div 2}, ok.
b1(Y) -> {Y, 7 / 2}, ok.
b2(Y) -> {Y, bnot 2}, ok.
b3(Y) -> {Y, + 2}, ok.
b4(Y) -> {Y, 1 + a}, ok.
b5(Y) -> {Y, 1 + 2 + Y}, ok.
b6(Y) -> {Y, -(-3)}, ok.
b7(Y) -> {Y, [{1 + 1, [a | 3 bor 4]}]}, ok.
b8(Y) -> {Y, #{a => 1 + 1}}, ok.
b9(Y) -> {Y, #{1 + 1 => Y}}, ok.
c1(Y) -> {Y, #{a => 1 < 2}}, ok.
c2(Y) -> {Y, length([a])}, ok.
c3(Y) -> {Y, [1 < 2]}, ok.
c4(_) -> 1 < 2, ok.
c5(_) -> not true, ok.
c6(_) -> "a" ++ "b", ok.
c7(_) -> -3, ok.
c8(_) -> - -3, ok.
c9(_) -> bnot 3, ok.
d1(_) -> X = 1 + 2, ok.
d2(_) -> X = "a" ++ "b", ok.
d3(_) -> X = [1] ++ [2], ok.
d4(_) -> X = not true, ok.
d5(_) -> X = 1 < 2, ok.
d6(_) -> X = [1 < 2], ok.
d7(_) -> X = {1 < 2}, ok.
d8(_) -> {1 < 2}, ok.
d9(_) -> X = #{a => 1}, ok.
e1(_) -> X = #{a => 1 + 1}, ok.
e2(Y) -> X = #{a => Y}, ok.
e3(_) -> X = <<1>>, ok.
e4(Y) -> X = <<Y>>, ok.
e5(_) -> X = 1 xor 2, ok.
e6(_) -> X = true xor false, ok.
e7(_) -> X = length([a, b]), ok.
e8(_) -> X = [length([a, b])], ok.
e9(_) -> length([a, b]), ok.
f1(_) -> element(1, {a}), ok.
f2(_) -> element(1, {1}), ok.
f3(_) -> Z = 1, Z + 1, ok.
f4(_) -> Z = 1, X = Z + 1, ok.
f5(_) -> Z = 1, {Z + 1}, ok.
f6(_) -> Z = 1, X = {Z + 1}, ok.
f7(_) -> Z = 1, X = [Z, Z], ok.
f8(_) -> Z = 1, X = {Z}, {X, 1}, ok.
f9(_) -> Z = {1}, Z, ok.
g1(_) -> Z = {1}, {Z, Z}, ok.
g2(_) -> Z = {1}, X = Z, ok.
g3(Y) -> Z = {Y}, X = Z, ok.
g4(Y) -> Z = {Y}, {Z, Z}, ok.
