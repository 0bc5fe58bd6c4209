-module(warn_char_illegal).
-export([f/1]).
f(X) -> $.
