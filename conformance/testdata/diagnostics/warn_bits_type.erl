-module(warn_bits_type).
-export([f/1]).
f(X) -> <<X/nonsense>>.
