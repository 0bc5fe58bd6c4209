-module(warn_unused_recursive).
-export([f/1]).
f(X) -> X.
g(N) -> g(N - 1).
