-module(warn_segment_sizes).
-export([f/1]).
f(<<X:16/float, Y:X/float, _:a>>) -> Y;
f(<<_:1.0>>) -> ok.
