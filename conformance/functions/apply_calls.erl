-module(apply_calls).
-export([main/0, f/0, f/1, f/3]).

main() ->
    io:format("~w ~w ~w~n", [apply(?MODULE, f, []), apply(?MODULE, f, [1]), apply(?MODULE, f, [1, 2, 3])]),
    M = id(?MODULE),
    F = id(f),
    io:format("~w ~w ~w~n", [M:f(), M:F(x), ?MODULE:F(a, b, c)]),
    io:format("~w~n", [apply(lists, seq, [1, 5])]),
    io:format("~w~n", [apply(erlang, '+', [1, 2])]),
    io:format("~w~n", [erlang:apply(fun(A, B) -> A - B end, [9, 4])]),
    io:format("~w~n", [lists:map(fun(N) -> apply(erlang, abs, [N]) end, [-1, 2])]),
    [io:format("~w~n", [result(G)]) || G <- [
        fun() -> apply(?MODULE, f, [1, 2]) end, fun() -> M:nothing() end, fun() -> apply(no_module, x, [1]) end,
        fun() -> apply(?MODULE, f, id(a)) end, fun() -> apply(id("f"), f, []) end, fun() -> apply(?MODULE, f, [1 | 2]) end]].

f() -> none.

f(X) -> {one, X}.

f(X, Y, Z) -> {X, Y, Z}.

result(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

id(X) -> X.
