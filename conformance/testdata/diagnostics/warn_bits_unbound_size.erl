-module(warn_bits_unbound_size).
-export([f/1]).
f(<<X:N>>) -> X.
