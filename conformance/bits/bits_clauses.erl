-module(bits_clauses).
-export([main/0]).
%% Clauses that begin alike, with guards and other types between.
main() ->
    L = [<<>>, <<1>>, <<1, 2>>, <<1, 2, 3>>, <<2, 2>>, <<9, 9>>, <<3:2>>, [], {}, a, 7, <<200>>, #{}],
    [io:format("~w ~w ~w~n", [X, a(X), b(X)]) || X <- L].

a(<<1, X>>) when X > 5 -> {large, X};
a([]) -> nil;
a(<<1, X, R/binary>>) -> {one, X, R};
a(N) when is_integer(N) -> {integer, N};
a(<<X>>) when X > 100 -> {byte, X};
a(<<2, _/binary>>) -> two;
a(<<_:2>>) -> two_bits;
a(B) when is_binary(B), byte_size(B) > 1 -> {size, byte_size(B)};
a(_) -> other.

b(<<X:16, Y/bits>>) -> {X, Y};
b(<<X:8>>) -> X;
b({}) -> tuple;
b(<<X:1, _/bits>>) -> {bit, X};
b(<<>>) -> empty;
b(#{}) -> map;
b(X) when is_atom(X) -> atom;
b(_) -> other.
