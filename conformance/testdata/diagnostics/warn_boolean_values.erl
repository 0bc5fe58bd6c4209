-module(warn_boolean_values).
-compile([export_all, nowarn_export_all]).
a1(K) -> case false of #{K := V} -> V; #{} -> none end.
a2(_) -> case false of #{a := V} -> V; #{} -> none end.
a3(_) -> case false of {V} -> V; {} -> none end.
a4(_) -> case true of 1 -> none end.
a5(_) -> case true of {1} -> 1; [] -> none end.
a6(_) -> case true of {1} -> 1; _ -> none end.
a7(_) -> case true of {1} -> 1; true -> none end.
a8(_) -> case true of {1} -> 1; false -> none end.
a9(_) -> case true of false -> none end.
b1(_) -> case a of #{} -> none; {1} -> 2 end.
b2(_) -> case a of {1} -> none; a -> 2; _ -> 1 end.
b3(_) -> case a of b -> none end.
b4(K) -> case a of #{K := V} -> V; #{} -> none end.
b5(K) -> case {a, K} of #{K := V} -> V; #{} -> none end.
b6(_) -> case true of #{} -> none end.
