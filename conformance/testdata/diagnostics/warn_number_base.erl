-module(warn_number_base).
-export([f/1]).
f(X) -> 99#1.
