-module(warn_obsolete_guard_own).
-export([f/1]).
f(X) when list(X) -> X.
list(_) -> true.
