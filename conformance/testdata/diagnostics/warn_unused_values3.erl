-module(warn_unused_values3).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f18(X) -> catch X + 1, ok.
f19(X) -> catch {X}, ok.
f20(X) -> try X + 1 catch _:_ -> {X} end, ok.
f21(X) -> try X + 1 of Y -> {Y} catch _:_ -> {X} after {X}, X+1 end, ok.
f22(X) -> try g() after {X} end.
f23(X) -> try g() of Y -> Y after X + 1 end.
f24(X) -> receive X -> {X} after 10 -> [X] end, ok.
f25(X) -> X andalso {X}, ok.
f26(X) -> X orelse X + 1, ok.
g() -> 1.
