-module(warn_guard_illegal).
-export([f/1]).
f(X) when g(X) -> X.
g(_) -> true.
