-module(warn_maybe_off).
-export([f/1]).
f(X) -> maybe ok ?= X end.
