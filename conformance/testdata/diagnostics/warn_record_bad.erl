-module(warn_record_bad).
-export([f/1]).
-record(r, a).
f(X) -> X.
