-module(warn_useless_literal).
-export([f/1]).
f(X) -> 1, a, X.
