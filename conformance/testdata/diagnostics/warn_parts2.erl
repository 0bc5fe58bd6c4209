-module(warn_parts2).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
-record(r, {a, b = 1}).
f9(X) -> R = #{a => X}, ok.
f10(X) -> R = X#r{a=1}, ok.
f11(X) -> R = X#{a=>1}, ok.
f12(X) -> R = [X + 1 | X], ok.
f13(X) -> R = fun erlang:length/1, ok.
f14(X) -> R = fun X:length/1, ok.
f15(X) -> R = [{Y} || Y <- X], ok.
f16(X) -> R = if X -> {X}; true -> X + 1 end, ok.
f17(X) -> R = (catch X + 1), ok.
