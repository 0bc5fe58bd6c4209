-module(warn_known_values1).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f0(X) -> try X() of Y -> {Y} catch _:_ -> {X} end, ok.
f1(X) -> case X of {_} when false -> {1}, 2; _ -> ok end, ok.
f2(X) -> case a of b -> {X}, 1; a -> ok end, ok.
f3(X) -> case X of _ -> ok; a -> {X}, 1 end.
f4(X) -> case X == 1 of true -> a; false -> b; c -> d; e -> f; _ -> g end.
f5(X) -> case X == 1 of false -> a; X -> b; true -> c; _ -> d end.
f6(X) -> case X == 1 of true when X -> a; true -> b; {a} -> c; false -> d end.
f7(X) -> case is_atom(X) andalso X of true -> a; b -> c end.
f8(X) -> case not X of b -> c; true -> d end.
