-module(errors_features).
-feature(maybe_expr).
-feature(maybe_expr, enable).
-feature(nosuch, enable).
-feature(maybe_expr, on).
-feature(maybe_expr, enable).
-feature(maybe_expr, enable).
-compile([export_all, nowarn_export_all]).

late(_) -> 1.
-feature(maybe_expr, enable).
twice(_) -> maybe 1 ?= 2 else _ -> maybe end.
maybe_outside(_) -> 1 ?= 2.
unsafe_maybe(X) -> maybe {ok, Y} ?= X, Y else _ -> 1 end, Y.
