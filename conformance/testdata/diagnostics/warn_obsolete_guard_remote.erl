-module(warn_obsolete_guard_remote).
-export([f/1]).
f(X) when erlang:list(X) -> X.
