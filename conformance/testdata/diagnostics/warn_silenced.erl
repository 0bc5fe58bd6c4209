-module(warn_silenced).
-compile([export_all, nowarn_export_all]).
a1() -> _ = atom_to_list(1), ok.
a2() -> _ = hd([]), ok.
a3() -> _ = 1 + a, ok.
a4() -> _ = {1 + a}, ok.
a5(X) -> _ = {X + a, hd([])}, ok.
a6() -> X = 1 + a, X.
a7() -> _ = [hd([])], ok.
a8() -> _ = not 1, ok.
a9() -> _ = - a, ok.
b1() -> _ = length(a), ok.
b2() -> _ = 1 div 0, ok.
b3() -> _ = #{a => 1 + a}, ok.
b4() -> _ = lists:append(a, []), ok.
b5() -> _ = math:sqrt(a), ok.
b6() -> _ = element(1, 1), ok.
b7(X) -> _ = begin X, 1 + a end, ok.
b8() -> _ = [] ++ [1], ok.
b9() -> _ = a ++ [1], ok.
c1() -> _ = (a ++ [1]).
c2() -> _ = [1] -- a, ok.
c3() -> _ = 1 bsl 99999999999999999999999, ok.
c4() -> _ = 1 < 2, ok.
c5() -> _ = true and a, ok.
c6() -> _Y = 1 + a, ok.
c8(X) -> case X of 1 -> _ = 1 + a; _ -> ok end, ok.
c9(X) -> try _ = 1 + a catch _:_ -> X end.
d1(X) -> catch _ = 1 + a, X.
d2(X) -> F = fun() -> _ = 1 + a end, X, F.
d3() -> _ = 1 + a.
d4(X) -> [_ = 1 + a || _ <- X].
d5(X) -> {_ = 1 + a, X}.
