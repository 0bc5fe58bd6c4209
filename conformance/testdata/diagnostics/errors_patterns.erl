-module(errors_patterns).
-compile([export_all, nowarn_export_all]).
-record(record_get, {a}).
-record(record_twice, {a, b}).
-record(record_unknown, {a}).
-record(record_update, {a}).

map_exact_new(X) -> #{a := X}.
comprehension(X) -> case X of [Y || Y <- X] -> Y end.
integer_overflow(X) -> case X of 1 / 0 -> 1; 1 div 0 -> 2; 1 bsl 3 -> 3 end.
map_arrow(#{a => X}) -> X.
map_update(X) -> case X of X#{a := 1} -> 1 end.
operator(X) -> case X of 1 + Y -> Y; a ++ Z -> Z; -(1) -> 1 end.
record_get(X) -> case X of X#record_get.a -> 1 end.
record_twice(#record_twice{a = 1, a = 2}) -> 1.
record_unknown(#record_unknown{b = X}) -> X.
record_unknown_g(#s{b = X}) -> X.
record_update(X) -> case X of X#record_update{a = 1} -> 1 end.
pattern_send(X) -> case X of 1 ! 2 -> 3; A ++ "b" -> A end.
stack_number(X) -> try X catch _:_:1 -> 1 end.
stack_used_guard(X) -> try X catch _:_:S when S =:= [] -> 1 end.
