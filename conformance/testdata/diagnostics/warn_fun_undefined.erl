-module(warn_fun_undefined).
-export([f/1]).
f(X) -> fun g/1, X.
