-module(warn_pattern_illegal).
-export([f/1]).
f(X + 1) -> X.
