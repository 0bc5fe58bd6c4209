%% Where variables that come from a construct are warned of: in each part of an expression, in each clause.
-module(warn_exported_apart).
-compile(warn_export_vars).
-compile([export_all,nowarn_export_all]).
-feature(maybe_expr, enable).
a(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, F = fun() -> Y end, {F, Y}.
b(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, case A of 1 -> g(Y); 2 -> g({Y}); _ -> ok end, g(Y).
c(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, L = [Y || _ <- A], g({L,Y}).
d(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, [begin g(Y), g(Y) end, Y, g([Y, Y])].
e(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, case Y of Y -> Y end.
h(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, (catch g(Y)), Y.
i(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, try g(Y) of Y -> Y catch _:Y -> Y after g(Y) end.
j(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, g(A) andalso g(Y), Y.
k(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, <<Y, Y>>, #{Y => Y, a => Y}.
l(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, case A of Y when Y > 1, Y < 2 -> Y; {Y, Y} -> ok end.
m(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, receive {Y, Y} -> Y after Y -> Y end.
g(X) -> X.
n(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, maybe {ok, Y} ?= A, Y else Y -> Y end.
o(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, if Y > 1, Y < 3 -> Y; Y == 4 -> Y; true -> Y end.
p(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, g(A) orelse g({Y, Y}), [Y | [Y, Y]].
r(A) -> case A of 1 -> Y = 2; 2 -> Y = 3 end, #{a := Y, Y := Y, b := {Y}} = A, {Y, Y}.
