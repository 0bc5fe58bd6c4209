-module(warn_defined_twice).
-export([f/1]).
f(X) -> X.
g(X) -> f(X).
f(X) -> X.
