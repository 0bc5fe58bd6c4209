-module(warn_type_variable_once).
-export([f/1]).
-spec f(A) -> atom().
f(X) -> X.
