-module(warn_bits_pattern_size).
-export([f/1]).
f(<<X/binary, Y/binary>>) -> {X, Y}.
