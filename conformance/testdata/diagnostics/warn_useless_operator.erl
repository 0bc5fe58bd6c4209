-module(warn_useless_operator).
-export([f/1]).
f(X) -> X + 1, X == 1, X.
