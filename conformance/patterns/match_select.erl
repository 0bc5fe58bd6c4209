%% Many clauses over constants of several types, with guards in between and a default.
-module(match_select).
-export([main/0]).

main() ->
    Terms = lists:seq(-2, 12) ++ [a, b, c, d, e, f, g, [], {}, {a}, {b}, {a, 1}, {b, 2}, {c, 3}, {1, 2, 3}, {a, b, c}, "x",
                                  1.0, 2.0, 134217727, 134217728, -134217728, -134217729, 1 bsl 64, <<"a">>, <<"b">>],
    [io:format("~w: ~w ~w ~w~n", [T, one(T), two(T, 1), tuple(T)]) || T <- Terms].

one(0) -> zero;
one(1) -> one;
one(2) -> two;
one(3) -> three;
one(5) -> five;
one(X) when is_integer(X), X < 0, X > -10 -> negative;
one(11) -> eleven;
one(134217727) -> greatest_small;
one(134217728) -> big;
one(-134217728) -> least_small;
one(-134217729) -> negative_big;
one(18446744073709551616) -> two_to_64;
one(a) -> letter_a;
one(b) -> letter_b;
one(c) -> letter_c;
one(e) -> letter_e;
one([]) -> nil;
one(1.0) -> float_one;
one(<<"a">>) -> binary_a;
one("x") -> string_x;
one(_) -> other.

two(a, 1) -> a1;
two(a, 2) -> a2;
two(b, _) -> b;
two(X, 1) when is_integer(X), X rem 2 =:= 0 -> even;
two(X, 1) when is_integer(X) -> odd;
two(_, Y) -> Y.

tuple({}) -> empty;
tuple({a}) -> a;
tuple({X}) -> {one, X};
tuple({a, X}) -> {a, X};
tuple({b, 2}) -> b2;
tuple({_, X}) when X > 2 -> {large, X};
tuple({a, b, X}) -> {ab, X};
tuple({X, _, _}) -> {three, X};
tuple(_) -> no_tuple.
