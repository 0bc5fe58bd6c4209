-module(warn_record_undefined).
-export([f/1]).
f(X) -> #r{a = X}.
