-module(warn_silenced_within).
-compile([export_all, nowarn_export_all]).
a1(X) -> _ = case X of 1 -> 1 + a; 2 -> 2 end, ok.
a2(X) -> _ = case X of _ -> 1; 2 -> 2 end, ok.
a3(X) -> _ = fun() -> 1 + a end, X.
a4(X) -> _ = f(1 + a), X.
a5(X) -> _ = [1 + a || _ <- X], ok.
a6(X) -> _ = begin {X}, 1 end, X.
a7(X) -> _ = begin {X}, X end, X.
a8(X) -> _ = begin {X}, hd([]), X end, X.
a9(X) -> _ = try 1 + a catch _:_ -> X end, X.
b1(X) -> _ = (catch 1 + a), X.
b2(X) -> _ = if 1 > 2 -> X; true -> hd([]) end, X.
b3(X) -> _ = {f(X + a, hd([])), [f(X)]}, ok.
b4(X) -> _ = {case X of 1 -> hd([]) end}, ok.
b5(X) -> _ = (X andalso hd([])), ok.
b6(X) -> _ = begin f(1), hd([]) end, X.
b7(X) -> _ = begin f(hd([])), X end, X.
b8(X) -> _ = begin Y = hd([]), {Y, Y} end, X.
b9(X) -> _ = X#{a => hd([])}, X.
c1(X) -> _ = <<(hd([])), (1+a)>>, X.
c2(X) -> _ = X:f(hd([])), X.
c3(X) -> _ = X(hd([])), X.
c4(X) -> _ = receive _ -> hd([]) after hd([]) -> X end, X.
c5(X) -> _ = case hd([]) of _ -> X end, X.
c6(X) -> _ = f(begin 1 + a, X end), X.
c7(X) -> _ = [begin {X}, X end], X.
c8(X) -> _ = {a = b}, X.
c9(X) -> _ = (a = b), X.
d1(X) -> _ = begin a = b, X end, X.
d2(X) -> _ = begin _ = hd([]), X end, X.
d3(X) -> _ = [X || 1 + a], X.
d4(X) -> _ = [X || _ <- 1 + a], X.
d5(X) -> _ = {X, self()}, {self(), X}, X.
d6(X) -> _ = (X ! hd([])), X.
d7(X) -> _ = case X of 1 -> {X}, 2; _ -> X end, ok.
f(_) -> 1.
f(_, _) -> 1.
