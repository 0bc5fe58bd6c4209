-module(warn_guards_decided).
-compile([export_all, nowarn_export_all]).
a1() -> _ = <<a>>, ok.
a2() -> _ = a#{b => 1}, ok.
a3(X) -> _ = {a}(X), ok.
a4(X) -> _ = #{a => X, a => 2}, ok.
a5(X) -> _ = 1:f(X), ok.
a6(X) -> X = (a = b), ok.
a7(X) -> Y = (a = b), {X, Y}.
a8(X) -> {_, Y} = (a = b), {X, Y}.
a9(X) -> fun(Y) when false -> Y end, X.
b1(X) -> [fun(Y) when false -> Y; (Y) when 1 > 2 -> Y end, X].
b2(X) -> [fun(1 = 2) -> Y = X, Y end, X].
b3(X) -> [fun F(Y) when false -> F(Y) end, X].
b4(X) when false -> X.
b5(X) when 1 > 2; false -> X;
b5(X) when false -> X.
b6(X) -> receive Y when false -> {X, Y} end.
b7(X) -> receive Y when false -> {X, Y} after 1 -> ok end.
b8(X) -> try X() of Y when false -> Y catch _:_ -> ok end.
b9(X) -> try X() catch Y:_ when false -> Y end.
c1(X) -> if 1 andalso X -> 1; true -> 2 end.
c2(X) -> if a andalso X -> 1; true -> 2 end.
c3(X) -> if true andalso X -> 1; true -> 2 end.
c4(X) -> if X andalso 1 -> 1; true -> 2 end.
c5(X) -> if X orelse 1 -> 1; true -> 2 end.
c6(X) -> if 1 orelse X -> 1; true -> 2 end.
c7(X) -> if false andalso X -> 1; true -> 2 end.
c8(X) -> if true orelse X -> 1; true -> 2 end.
c9(X) -> if X andalso false -> 1; true -> 2 end.
d1(X) -> if not (X andalso false) -> 1; true -> 2 end.
d2(X) -> if not (true orelse X) -> 1; true -> 2 end.
d3(X) -> if (1 > 2) orelse X -> 1; true -> 2 end.
d4(X) -> if (1 > 2) or X -> 1; true -> 2 end.
d5(X) -> if (1 > 2) and X -> 1; true -> 2 end.
d6(X) -> if X, false -> 1; true -> 2 end.
d7(X) -> if 1 -> X; true -> 2 end.
d8(X) -> if X + a > 1 -> X; true -> 2 end.
d9(X) -> if a + 1 > 1 -> X; true -> 2 end.
e1(X) -> if a + 1 > 1, X > 1 -> X; true -> 2 end.
e2(X) -> if hd([]) -> X; true -> 2 end.
e3(X) -> if size(a) > 1 -> X; true -> 2 end.
e4(X) -> if X > 1 andalso hd(1) -> X; true -> 2 end.
e5(X) -> if X > 1 orelse hd(1) -> X; true -> 2 end.
e6(X) -> if element(1, {}) -> X; true -> 2 end.
e7(X) -> if tuple_size(42) -> X; true -> 2 end.
e8(X) -> [fun() when tuple_size(42) -> X end].
e9(X) when tuple_size(42) -> X.
f1(X) when tuple_size(42); X -> X.
f2(X) -> receive Y when tuple_size(42) -> {X, Y} end.
f3(X) -> receive {Y, _} when is_list(a) -> {X, Y}; _ -> 1 end.
f4(X) -> receive {Y, _} when is_list(a) -> {X, Y} end.
f5(X) -> receive {Y, _} when is_list(a) -> {X, Y}; Z when false -> Z end.
f6(X) -> if not 1 -> X; true -> 2 end.
f7(X) -> if (not 1) =:= X -> X; true -> 2 end.
f8(X) -> if tuple_size(X) > 1, 1 -> X; true -> 2 end.
f9(X) -> case X of _ when hd(1) -> 1; _ -> 2 end.
