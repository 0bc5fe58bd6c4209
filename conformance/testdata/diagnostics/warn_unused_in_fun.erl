-module(warn_unused_in_fun).
-export([f/1]).
f(X) -> fun(Y) -> X end.
