-module(warn_arith_fails).
-export([f/1]).
f(X) -> a + 1, X.
