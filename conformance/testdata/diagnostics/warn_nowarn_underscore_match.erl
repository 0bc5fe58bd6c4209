-module(warn_nowarn_underscore_match).
-compile(nowarn_underscore_match).
-export([f/1]).
f(_X) -> {_X, 1} = {1,1}, _X.
