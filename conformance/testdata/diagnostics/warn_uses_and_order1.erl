-module(warn_uses_and_order1).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f0(X) -> Y = {X}, ok.
f1(X) -> Y = [1], ok.
f2(X) -> Y = fun() -> 1 end, ok.
f3(X) -> Y = case X of a -> {X}; b -> X + 1; c -> 1 end, ok.
f4(X) -> Y = begin {X}, X + 1 end, ok.
f6(X) -> Y = Z = {X}, ok.
f7(X) -> Y = length(X), is_atom(X).
f8(X) -> {Y, Z} = {X + 1, X}, ok.
f9(X) -> {Y, Z} = {X + 1, X}, Z.
