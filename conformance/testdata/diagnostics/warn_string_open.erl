-module(warn_string_open).
-export([f/1]).
f(X) -> "abc.
