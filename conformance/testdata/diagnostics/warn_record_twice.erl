-module(warn_record_twice).
-export([f/1]).
-record(r, {a}).
-record(r, {b}).
f(X) -> X#r.b.
