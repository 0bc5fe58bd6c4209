-module(warn_useless).
-export([f/1]).
f(X) -> [X], {X, 1}, X.
