-module(warn_map_key).
-export([f/1]).
f(#{X := Y}) -> Y.
