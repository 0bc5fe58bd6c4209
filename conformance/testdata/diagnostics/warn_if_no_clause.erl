-module(warn_if_no_clause).
-export([f/1]).
f(X) -> if false -> X end.
