-module(warn_unused_variable).
-export([f/1]).
f(X) -> Y = 1, ok.
