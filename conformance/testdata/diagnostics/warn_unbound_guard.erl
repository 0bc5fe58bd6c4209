-module(warn_unbound_guard).
-export([f/1]).
f(X) when Z > X -> X.
