-module(warn_uses_and_order5).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f41(a, _) -> 1; f41(_, b) -> 2; f41(a, b) -> 3; f41(a, c) -> 4; f41(_, _) -> 5; f41(x, y) -> 6.
f42([]) -> 1; f42([_|_]) -> 2; f42([a]) -> 3; f42(a) -> 4; f42(_) -> 5; f42(b) -> 6.
f43({_, _}) -> 1; f43({a, b}) -> 2; f43([]) -> 3; f43({c, d}) -> 4; f43({c, d, e}) -> 5; f43([]) -> 6.
f44(X) when is_list(X) -> 1; f44(X) when is_list(X) -> 2; f44([]) -> 3.
f45(X, Y) when X > Y -> 1; f45(X, Y) -> 2; f45(X, Y) when X < Y -> 3.
f46(X) -> receive {a, _} -> 1; {a, b} -> 2; _ -> 3; x -> 4; y -> 5 end.
f47(X) -> receive {a, _} -> 1; {a, b} -> 2 after 0 -> ok end.
f48(X) -> try X() of {a, _} -> 1; {a, b} -> 2 catch throw:{a, _} -> 1; throw:{a, b} -> 2; {a, c} -> 3; error:x:S -> S; error:x -> 3; _:_ -> 4; _ -> 5 end.
f49(X) -> fun(a) -> 1; (b) -> 2; (a) -> 3 end.
