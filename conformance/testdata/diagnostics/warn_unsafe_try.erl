-module(warn_unsafe_try).
-export([f/1]).
f(X) ->
    try A = X catch _:_ -> ok end,
    A.
