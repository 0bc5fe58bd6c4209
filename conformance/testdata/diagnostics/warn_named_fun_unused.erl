-module(warn_named_fun_unused).
-export([f/1]).
f(X) -> fun F(Y) -> Y + X end.
