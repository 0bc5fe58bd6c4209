-module(warn_syntax_arrow).
-export([f/1]).
f(X) X.
