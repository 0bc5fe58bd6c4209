-module(warn_deprecated).
-export([f/1]).
f(X) -> erlang:now(), X.
