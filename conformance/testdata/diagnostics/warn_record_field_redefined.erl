-module(warn_record_field_redefined).
-export([f/1]).
-record(r, {a, a}).
f(X) -> X#r.a.
