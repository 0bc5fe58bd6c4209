-module(warn_filters).
-compile([export_all, nowarn_export_all]).
a1() -> _Y = hd([]), ok.
a2(X) -> _Y = {X}, ok.
a3(X) -> _Y = {X, hd([])}, ok.
a4(X) -> _Y = X + 1, ok.
a5(X) -> _Y = case X of 1 -> hd([]); _ -> 2 end, ok.
a6() -> _Y = hd([]), _Y.
a7(X) -> case X of 1 -> _Y = hd([]); _ -> _Y = 2 end, ok.
a8(X) -> _Y = begin {X}, hd([]) end, X.
a9(X) -> _Y = fun() -> hd([]) end, X.
b1(X) -> try X() catch Y:_ when false -> Y; {Z, 1} when false -> Z end.
b2(X) -> try X() catch {Z, 1} when false -> Z end.
b3(X) -> try X() catch throw:Z when false -> Z; error:{Y, 1} when 1 > 2 -> Y end.
b4(X) -> << <<Y>> || Y <- X, false>>.
b5(X) -> << <<Y>> || Y <- X, 1 > 2, true >>.
b6(X) -> << <<Y>> || true, Y <- X, 1 > 2, true >>.
b7(X) -> << <<Y>> || false, Y <- X >>.
b8(X) -> << <<Y>> || Y <- X, a >>.
b9(X) -> [Y || Y <- X, a].
c1(X) -> [Y || Y <- X, false, Y > 1].
c2(X) -> [Y || <<Y>> <= X, false].
c3(X) -> [Y || Y <- X, _ <- X, false].
c4(X) -> [Y || false, Y <- X, false].
c5(X) -> [Y || Y <- X, is_list(a)].
c6(X) -> [Y || Y <- X, is_list([])].
c7(X) -> [Y || Y <- X, hd([])].
c9(X) -> [Y || Y <- X, f(false)].
d1(X) -> [Y || Y <- X, true andalso false].
d2(X) -> [Y || Y <- X, 1 + a].
d3(X) -> [Y || Y <- X, not 1].
d4(X) -> [Y || Y <- X, 1 andalso Y].
d5(X) -> [Y || Y <- X, Y andalso false].
d6(X) -> [{Y, 1} || Y <- X, [Y || false] =:= []], X.
d7(X) -> [hd([]) || _ <- X], X.
d8(X) -> [1 || {_} <- [1, X]], X.
d9(X) -> [1 || {_} <- hd([])], X.
e1(X) -> [1 || {_} <- a], X.
f(X) -> X.
