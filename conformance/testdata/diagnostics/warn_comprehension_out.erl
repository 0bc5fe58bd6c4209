-module(warn_comprehension_out).
-export([f/1]).
f(X) -> [Y || Y <- X], Y.
