-module(maybe).
-feature(maybe_expr, enable).
-export([f/1]).
f(X) ->
    maybe
        {ok, Y} ?= g(X),
        Z = Y + 1,
        true ?= Z > 1,
        Z
    else
        {error, E} -> E;
        false -> small
    end.
g(X) -> maybe X end.
