-module(warn_unused_values7).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f56(X) -> Y = {X}, Y, ok.
f57(X) -> Y = X + 1, Y, ok.
f58(X) -> Y = X == 1, Y, ok.
