-module(warn_unused_underscore).
-export([f/1]).
f(_X) -> _Y = 1, ok.
