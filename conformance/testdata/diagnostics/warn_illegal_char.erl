-module(warn_illegal_char).
-export([f/1]).
f(X) -> X .
