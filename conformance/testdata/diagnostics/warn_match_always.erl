-module(warn_match_always).
-export([f/1]).
f(X) -> ok;
f(1) -> one.
