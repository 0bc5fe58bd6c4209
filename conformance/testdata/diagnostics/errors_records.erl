-module(errors_records).
-compile([export_all, nowarn_export_all]).
-record(arity).
-record(cycle, {a = #cycle{}}).
-record(field_call, {a = b()}).
-record(field_var, {a = X}).
-record(info_bad, {a}).
-record(is, {a}).
-record("r", {a}).
-record(name_mismatch, {a}).
-record(number, {1}).
-record(type_unknown, {a :: nosuch()}).
-record(R, {a}).
-record(wild_update, {a, b}).

cycle(_) -> #cycle{}.
field_call(_) -> #field_call{}.
field_var(_) -> #field_var{}.
info_bad(X) -> {record_info(field, info_bad), record_info(size, X), record_info(size, s)}.
info_defined(X) -> X.
record_info(_, _) -> 1.
is(X) -> is_record(X, s).
later(_) -> #later{}.
-record(later, {a}).
name_mismatch(X) -> X#s.a + X#name_mismatch.b + #name_mismatch.c + #s.d.
type_unknown(_) -> #type_unknown{}.
wild_update(X) -> X#wild_update{_ = 1}.
