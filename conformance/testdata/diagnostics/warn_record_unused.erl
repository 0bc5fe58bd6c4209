-module(warn_record_unused).
-export([f/1]).
-record(r, {a}).
f(X) -> X.
