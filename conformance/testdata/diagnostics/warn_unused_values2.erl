-module(warn_unused_values2).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f9(X) -> [{Y} || Y <- X], ok.
f10(X) -> [Y + 1 || Y <- X], ok.
f11(X) -> [begin 1, Y end || Y <- X], ok.
f12(X) -> <<<<Y>> || Y <- X>>, ok.
f13(X) -> [1 || _ <- X], ok.
f14(X) -> _ = [1 || _ <- X], ok.
f15(X) -> Y = X + 1, ok.
f16(X) -> _ = X + 1, ok.
f17(X) -> _Y = {X}, ok.
