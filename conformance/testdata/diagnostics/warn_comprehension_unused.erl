-module(warn_comprehension_unused).
-export([f/1]).
f(X) -> [Y || Y <- X, Z <- X].
