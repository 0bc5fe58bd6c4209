-module(warn_arith_fails2).
-export([f/1]).
f(X) -> X + (1 / 0).
