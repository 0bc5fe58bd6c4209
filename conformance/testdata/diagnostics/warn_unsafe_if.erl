-module(warn_unsafe_if).
-export([f/1]).
f(X) ->
    if X > 1 -> B = 1; true -> ok end,
    B.
