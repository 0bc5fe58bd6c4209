-module(macro_arity).
-export([main/0]).
-define(M, none).
-define(M(), zero).
-define(M(A), {one, A}).
-define(M(A, B), {two, A, B}).

main() ->
    io:format("~w ~w ~w ~w~n", [?M, ?M(), ?M(x), ?M(x, y)]),
    io:format("~w~n", [?M(?M(a), ?M)]),
    io:format("~w~n", [?M((a), [1, 2])]),
    io:format("~w~n", [?M({a, b})]),
    io:format("~w~n", [?M(begin X = 1, X end)]),
    io:format("~w~n", [?M(fun(A, B) -> A + B end(1, 2), "a,b")]).
