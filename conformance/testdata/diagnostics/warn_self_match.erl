-module(warn_self_match).
-export([f/1]).
f(X) -> X = X.
