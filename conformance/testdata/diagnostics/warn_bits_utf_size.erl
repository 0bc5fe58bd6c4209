-module(warn_bits_utf_size).
-export([f/1]).
f(X) -> <<X:8/utf8>>.
