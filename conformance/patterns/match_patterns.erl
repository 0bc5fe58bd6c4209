-module(match_patterns).
-export([main/0]).

main() ->
    {A, [B, C | D], {E, _}} = id({1, [2, 3, 4, 5], {6, 7}}),
    io:format("~w ~w ~w ~w ~w~n", [A, B, C, D, E]),
    [X, Y] = [X1 || X1 <- "ab"],
    io:format("~c~c~n", [X, Y]),
    {Same, Same} = {3, 3},
    io:format("~w~n", [Same]),
    Whole = {Part, _} = id({part, rest}),
    io:format("~w ~w~n", [Whole, Part]),
    "pre" ++ Rest = "prefix",
    io:format("~s~n", [Rest]),
    1 + 2 = id(3),
    [io:format("~w: ~w~n", [V, f(V)]) || V <- values()],
    [io:format("~w: ~w~n", [V, g(V, 2)]) || V <- [1, 2, {2, 1}, {1, 2}, [2], [2 | 2], {2, {2}}]].

values() ->
    [[], [a], [a, a], [a, b], [a, b, c], [a | b], {}, {a}, {a, a}, {a, b}, {a, {b, c}}, {a, [b, {c, d}]}, "hello", "help",
     1, 1.0, 1 bsl 70, foo, {tag, 1, 2}, {tag, x, y}].

f([]) -> empty;
f([X, X]) -> {twice, X};
f([a]) -> single_a;
f([a, X]) -> {a_then, X};
f("hel" ++ T) -> {hel, T};
f([_, _, _] = L) -> {three, L};
f([H | T]) -> {cons, H, T};
f({X, X}) -> {pair_of, X};
f({a, {X, Y}}) -> {nested, X, Y};
f({a, [X, {Y, Z}]}) -> {deep, X, Y, Z};
f({X, Y}) -> {pair, X, Y};
f({tag, N, _}) when is_integer(N) -> {tagged, N};
f({tag, _, _} = T) -> {other_tag, element(2, T)};
f(T) when is_tuple(T) -> {tuple, tuple_size(T)};
f(1) -> one;
f(1.0) -> one_float;
f(X) when is_integer(X), X > 1000 -> big;
f(X) -> {other, X}.

g(X, X) -> same;
g({X, Y}, X) -> {first, Y};
g({Y, X}, X) -> {second, Y};
g([X | X], X) -> both;
g([X], X) -> one;
g(_, _) -> none.

id(X) -> X.
