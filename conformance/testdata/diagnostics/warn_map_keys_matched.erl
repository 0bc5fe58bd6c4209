-module(warn_map_keys_matched).
-export([f/1]).
f(#{a := 1, a := 2}) -> ok;
f(X) when X =:= #{a => 1, a => 2} -> ok.
