-module(warn_float_sizes).
-export([f/1]).
f(X) -> <<X:7/float, X:16/float, X:32/float, X:64/float, X:1/float-unit:32, X:2/float-unit:16, X:0/float, X:8/float-unit:2, X:1/float, X:(1)/float, X:X/float, 1.0:8/float>>.
