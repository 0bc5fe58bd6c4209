-module(warn_unbound).
-export([f/1]).
f(X) -> Y + X.
