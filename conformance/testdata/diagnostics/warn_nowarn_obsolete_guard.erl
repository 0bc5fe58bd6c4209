-module(warn_nowarn_obsolete_guard).
-export([f/1]).
-compile(nowarn_obsolete_guard).
f(X) when list(X) -> X; f(X) when is_list(X), (atom(X)) -> X.
