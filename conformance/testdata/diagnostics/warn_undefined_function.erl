-module(warn_undefined_function).
-export([f/1]).
f(X) -> g(X), h(X, 1).
