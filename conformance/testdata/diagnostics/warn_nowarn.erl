-module(warn_nowarn).
-export([f/1]).
-compile([nowarn_unused_vars, nowarn_unused_function]).
f(X) -> Y = 1.
g() -> ok.
