-module(warn_pattern_call).
-export([f/1]).
f(g()) -> ok.
g() -> 1.
