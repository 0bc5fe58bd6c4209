-module(warn_head_mismatch).
-export([f/1]).
f(X) -> X;
g(X) -> X.
