-module(warn_arity_mismatch).
-export([f/1]).
f(X) -> X;
f(X, Y) -> X.
