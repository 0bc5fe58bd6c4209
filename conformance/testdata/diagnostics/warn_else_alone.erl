-module(warn_else_alone).
-export([f/1]).
-else.
f(X) -> X.
