-module(warn_record_access).
-export([f/1]).
-record(r, {a}).
f(X) -> X#r.b.
