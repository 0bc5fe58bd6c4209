-module(warn_known_values6).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f48(X) -> #{a := 1, a := 2} = X, ok.
f49(X) -> X#{a => 1, a => 2}.
f50(X) -> #{X => 1, X => 2}.
f51(X) -> #{1 => 1, 1.0 => 2, {a} => 3, {a} => 4, "a" => 1, "a" => 2, <<"a">> => 1, <<"a">> => 2, #{} => 1, #{} => 2, $a => 1, 97 => 2, 1+1 => 3, 2 => 4}.
f52(X) -> #{a => 1, b => 2, a => 3, a => 4, b => 1}.
