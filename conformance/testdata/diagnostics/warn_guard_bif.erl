-module(warn_guard_bif).
-export([f/1]).
f(X) when put(a, X) -> X.
