-module(warn_integer_illegal).
-export([f/1]).
f(X) -> 3#9.
