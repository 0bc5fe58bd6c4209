-module(warn_call_atom).
-export([f/1]).
f(X) -> 1(X).
