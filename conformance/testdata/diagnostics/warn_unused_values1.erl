-module(warn_unused_values1).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f0(X) -> {X, g(), [1], [X]}, ok.
f1(X) -> {1,2}, "abc", 1.5, 'a', [], <<1>>, <<X>>, <<X:X>>, <<(g())/binary>>, ok.
f2(X) -> #{}, #{a => X}, X#{a => 1}, X#{a := 1}, ok.
f3(X) -> fun() -> 1 end, fun g/0, fun lists:map/2, fun X:g/1, ok.
f4(X) -> X, ok.
f5(X) -> case X of a -> ok; b -> {X}; c -> [1]; d -> X + 1; e -> X == 1; _ -> length(X) end, ok.
f6(X) -> if X -> ok; true -> {X} end, ok.
f7(X) -> begin X + 1, {X} end, ok.
f8(X) -> [Y || Y <- X], ok.
g() -> 1.
