-module(warn_unused_function).
-export([f/1]).
f(X) -> X.
g() -> h().
h() -> ok.
