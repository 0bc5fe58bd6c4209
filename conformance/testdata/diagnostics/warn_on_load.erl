-module(warn_on_load).
-export([f/1]).
-on_load(g/0).
f(X) -> X.
