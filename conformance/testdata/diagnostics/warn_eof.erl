-module(warn_eof).
-export([f/1]).
f(X) -> X