-module(warn_parts3).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f18(X) -> R = try X + 1 catch _:_ -> {X} end, ok.
f19(X) -> R = "abc", ok.
f20(X) -> R = {X}, S = {R}, ok.
f21(X) -> R = {X}, R2 = R, ok.
f24(X) -> catch 1 = 2, ok.
f25(X) -> try 1 = X catch _:_ -> ok end, case X of Y when Y == 1, true == false -> ok; _ -> 1 end.
f26(X) -> Y = [1,2], [A,B,C] = Y, A.
f27(X) -> (catch a + X), (catch a + 1), [catch 1 + a].
f28(X) -> X(fun() -> 1 + a end), X(fun() -> {1} = X, {2,3} = {X} end).
