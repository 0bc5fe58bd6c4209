-module(warn_clash_bif).
-export([f/1]).
f(X) -> length(X).
length(_) -> 1.
