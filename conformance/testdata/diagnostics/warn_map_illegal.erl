-module(warn_map_illegal).
-export([f/1]).
f(#{a => X}) -> X.
