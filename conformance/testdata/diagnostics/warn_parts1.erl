-module(warn_parts1).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
-record(r, {a, b = 1}).
f0(X) -> {X + 1, {X}, length(X), [X|X+1], 1, [1], #r{a=1}, #{a=>X+1}}, ok.
f1(X) -> [X + 1, {X + 1}], fun() -> X + 1 end, ok.
f2(X) -> #{X + 1 => {X + 1}}, ok.
f3(X) -> <<(X + 1)>>, ok.
f4(X) -> R = #r{a=X+1}, ok.
f5(X) -> R = #{a=>X+1}, ok.
f6(X) -> R = <<(X+1)>>, ok.
f7(X) -> R = <<X>>, ok.
f8(X) -> R = #{}, ok.
