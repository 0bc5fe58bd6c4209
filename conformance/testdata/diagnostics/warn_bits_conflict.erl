-module(warn_bits_conflict).
-export([f/1]).
f(X) -> <<X/signed-unsigned>>.
