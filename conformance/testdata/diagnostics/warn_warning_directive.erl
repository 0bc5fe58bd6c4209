-module(warn_warning_directive).
-export([f/1]).
-warning("take care").
f(X) -> X.
