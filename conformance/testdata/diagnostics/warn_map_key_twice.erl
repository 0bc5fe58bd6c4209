-module(warn_map_key_twice).
-export([f/1]).
f(X) -> #{a => X, a => 2}.
