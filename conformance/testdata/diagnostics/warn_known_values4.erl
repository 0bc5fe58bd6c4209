-module(warn_known_values4).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f28(X) -> if is_list(X) and false -> a; X orelse true -> b; true -> c end.
f29(X) -> if is_list(X), true -> a; is_atom(a) andalso X -> b; true or X -> c; true -> d end.
f30(X) -> Y = 1, if Y == 1 -> a; true -> b end.
f31(X) -> Y = 1, if Y == 2 -> a; true -> b end.
f32(X) -> Y = {X}, if is_tuple(Y) -> a; true -> b end.
f33(X) -> Y = {X}, if Y == 2 -> a; is_atom(Y) -> b; element(1, Y) == 1 -> c; true -> d end.
f34(X) -> Y = [X], length(Y), hd(Y), tl(Y), Y.
f35(X) -> 1(X).
f36(X) -> a(X).
a(X) -> X.
