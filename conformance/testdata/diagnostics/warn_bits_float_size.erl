-module(warn_bits_float_size).
-export([f/1]).
f(X) -> <<X:7/float>>.
