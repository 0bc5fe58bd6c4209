-module(macro_features).
-feature(maybe_expr, enable).
-export([main/0]).

-if(?FEATURE_AVAILABLE(maybe_expr)).
available() -> true.
-else.
available() -> false.
-endif.

main() ->
    io:format("~w ~w ~w~n", [available(), ?FEATURE_ENABLED(maybe_expr), ?FEATURE_AVAILABLE(no_such_feature)]),
    io:format("~w ~w~n", [f({ok, 1}, {ok, 2}), f({ok, 1}, error)]),
    io:format("~w~n", [f(no, x)]),
    io:format("~w ~w~n", [g({a, 1}), g(b)]),
    io:format("~w~n", [try h(c) catch error:E -> E end]).

f(A, B) ->
    maybe
        {ok, X} ?= A,
        {ok, Y} ?= B,
        X + Y
    else
        error -> failed;
        no -> none
    end.

g(A) ->
    maybe
        {a, N} ?= A,
        M = N + 1,
        {done, M}
    end.

h(A) ->
    maybe
        {a, _} ?= A
    else
        b -> b
    end.
