-module(warn_record_field_undefined).
-export([f/1]).
-record(r, {a}).
f(X) -> #r{b = X}.
