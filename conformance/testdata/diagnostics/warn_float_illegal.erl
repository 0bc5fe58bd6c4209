-module(warn_float_illegal).
-export([f/1]).
f(X) -> 1.0e999.
