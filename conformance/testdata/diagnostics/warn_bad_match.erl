-module(warn_bad_match).
-export([f/1]).
f(X) -> {a, Y} = {b, X}, Y.
