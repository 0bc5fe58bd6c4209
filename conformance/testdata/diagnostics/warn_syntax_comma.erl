-module(warn_syntax_comma).
-export([f/1]).
f(X) -> X,.
