-module(expr_maybe).
-feature(maybe_expr, enable).
-export([main/0]).

main() ->
    [io:format("~w~n", [f(X)]) || X <- [{ok, 1}, {ok, a}, {error, e}, none]],
    io:format("~w~n", [g({ok, 2}, {ok, 3})]),
    io:format("~w~n", [g({ok, 2}, wrong)]),
    io:format("~w~n", [catch_else(other)]),
    io:format("~w~n", [nested({a, {b, 1}})]),
    io:format("~w~n", [nested({a, {c, 1}})]),
    io:format("~w~n", [nested(x)]).

f(V) ->
    maybe
        {ok, X} ?= V,
        true ?= is_integer(X),
        Y = X + 1,
        {done, Y}
    else
        {error, R} -> {failed, R};
        false -> not_integer;
        none when V =:= none -> nothing
    end.

g(A, B) ->
    maybe
        {ok, X} ?= A,
        {ok, Y} ?= B,
        X * Y
    end.

catch_else(V) ->
    try
        maybe {ok, _} ?= V else {error, _} -> error end
    catch
        error:E -> E
    end.

nested(V) ->
    maybe
        {a, I} ?= V,
        R = maybe {b, N} ?= I, N + 1 else {c, _} -> c_inside end,
        {outer, R}
    else
        x -> outer_else
    end.
