-module(warn_uses_and_order3).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f20(X) -> begin X + 1 end, ok.
f21(X) -> (catch X + 1), ok.
f22(X) -> try {X} catch _:_ -> 1 end, ok.
f23(X) -> try {X}, 1 catch _:_ -> 1, 2 end, ok.
f24(X) -> try X() after X() + 1 end, ok.
f25(X) -> case {X, X + 1} of {a, _} -> 1; _ -> 2 end.
f26(X) -> _ = {X}, ok.
f27(X) -> _ = begin {X}, {1} end, ok.
f28(X) -> case X of {_,_} -> a; {1,2} -> b; {1,3} -> c; {_,2} -> d; _ -> e end.
