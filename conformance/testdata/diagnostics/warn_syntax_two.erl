-module(warn_syntax_two).
-export([f/1]).
f(X) -> (.
g(X) -> ).
h(X) -> X.
