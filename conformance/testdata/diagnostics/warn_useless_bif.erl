-module(warn_useless_bif).
-export([f/1]).
f(X) -> length(X), X.
