-module(warn_match_never_case).
-export([f/1]).
f(X) ->
    case {X, 1} of
        {_, 2} -> a;
        [] -> b;
        _ -> c
    end.
