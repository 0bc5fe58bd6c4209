-module(warn_bits_unit).
-export([f/1]).
f(X) -> <<X/unit:300>>.
