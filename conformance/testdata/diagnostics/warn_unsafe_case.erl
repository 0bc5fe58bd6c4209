-module(warn_unsafe_case).
-export([f/1]).
f(X) ->
    case X of
        1 -> A = 1;
        _ -> ok
    end,
    A.
