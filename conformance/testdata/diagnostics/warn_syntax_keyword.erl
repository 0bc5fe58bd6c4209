-module(warn_syntax_keyword).
-export([f/1]).
f(X) -> case X of end.
