-module(warn_unsafe_receive).
-export([f/1]).
f(X) ->
    receive X -> A = 1; _ -> ok end,
    A.
