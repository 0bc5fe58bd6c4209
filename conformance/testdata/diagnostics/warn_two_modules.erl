-module(warn_two_modules).
-export([f/1]).
-module(other).
f(X) -> X.
