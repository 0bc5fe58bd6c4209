-module(warn_macro_args).
-export([f/1]).
-define(M(A), A).
f(X) -> ?M(X, 1).
