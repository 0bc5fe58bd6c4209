-module(warn_record_field_twice).
-export([f/1]).
-record(r, {a}).
f(X) -> #r{a = X, a = 1}.
