-module(pattern_large).
-export([main/0]).
%% Many clauses: atoms, integers, tuples of several sizes.
main() ->
    [io:format("~w ", [f(X)]) || X <- [a, b, c, d, e, z, 1, 2, 3, 100, -7, {}, {a}, {b}, {a, 1}, {b, 1}, {a, b, c}, {q}, [], [1], [a, b], "x"]],
    io:nl().

f(a) -> 1;
f(b) -> 2;
f(c) -> 3;
f(d) -> 4;
f(e) -> 5;
f(1) -> one;
f(2) -> two;
f(3) -> three;
f(-7) -> minus;
f({}) -> empty;
f({a}) -> ta;
f({b}) -> tb;
f({_}) -> t1;
f({a, X}) -> {ta, X};
f({X, 1}) -> {X, t1};
f({_, _, c}) -> tc;
f([]) -> nil;
f([a | T]) -> {ca, T};
f([X]) -> {single, X};
f(X) when is_atom(X) -> atom;
f(X) when is_integer(X), X > 50 -> big.
