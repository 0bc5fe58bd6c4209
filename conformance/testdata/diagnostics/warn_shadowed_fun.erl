-module(warn_shadowed_fun).
-export([f/1]).
f(X) -> fun(X) -> X end.
