-module(warn_syntax_before).
-export([f/1]).
f(X) -> X + .
