-module(warn_syntax_end).
-export([f/1]).
f(X) -> (X.
