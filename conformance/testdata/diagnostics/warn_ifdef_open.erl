-module(warn_ifdef_open).
-export([f/1]).
-ifdef(A).
f(X) -> X.
