-module(warn_obsolete_guard).
-export([f/1]).
f(X) when list(X) -> X.
