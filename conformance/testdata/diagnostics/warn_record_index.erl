-module(warn_record_index).
-export([f/1]).
-record(r, {a}).
f(X) -> {X, #r.c}.
