-module(warn_obsolete_guard_inside).
-export([f/1]).
f(X) when is_list(X), list(X) and atom(X) -> X;
f(X) when list(X) orelse atom(X) -> X;
f(X) when boolean(X) -> X;f(X) when list(X)==true -> X.
