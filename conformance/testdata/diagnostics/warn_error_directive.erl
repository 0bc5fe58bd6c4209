-module(warn_error_directive).
-export([f/1]).
-error("stop here").
f(X) -> X.
