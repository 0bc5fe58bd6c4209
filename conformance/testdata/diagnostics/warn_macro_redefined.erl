-module(warn_macro_redefined).
-export([f/1]).
-define(M, 1).
-define(M, 2).
f(X) -> {?M, X}.
