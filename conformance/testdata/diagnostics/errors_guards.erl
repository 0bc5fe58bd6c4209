-module(errors_guards).
-compile([export_all, nowarn_export_all]).
-record(record, {a}).

append(X) when X ++ [] == X -> 1.
bind(X) when Y == X -> 1.
call(X) when call_g(X) -> 1; call(X) when lists:member(X, []) -> 2.
call_g(_) -> true.
guard_case(X) when case X of 1 -> true end -> 1.
guard_catch(X) when catch X -> 1.
comprehension(X) when [Y || Y <- X] == [] -> 1.
match(X) when X = 1 -> 1.
guard_record(X) when is_record(X, s) -> 1;
guard_record(X) when X#record.b -> 2;
guard_record(X) when X#s.a -> 3.
guard_send(X) when X ! 1 -> 1.
