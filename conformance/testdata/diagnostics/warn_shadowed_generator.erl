-module(warn_shadowed_generator).
-export([f/1]).
f(X) -> [X || X <- X].
