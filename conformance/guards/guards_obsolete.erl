-module(guards_obsolete).
-export([main/0]).
-record(point, {x, y}).

main() ->
    [io:format("~w: ~w ~w ~w~n", [T, kind(T), wide(T), [X || X <- [T], atom(X)]])
     || T <- [a, 1, 1.5, "s", [], {}, {a, b}, {point, 1, 2}, {point, 1}, <<1>>, 1 bsl 70, #{}]],
    io:format("~w ~w ~w~n", [wide(self()), wide(make_ref()), wide(fun main/0)]),
    io:format("~w~n", [[if float(X) -> float; integer(X) -> float(X); true -> other end || X <- [1, 2.5, a]]]),
    io:format("~w~n", [[X || X <- [1, 2.0, a, {point, 1, 2}], float(X)]]).

kind(X) when atom(X) -> atom;
kind(X) when integer(X) -> integer;
kind(X) when float(X) -> float;
kind(X) when list(X) -> list;
kind(X) when record(X, point) -> X#point.x;
kind(X) when tuple(X) -> tuple;
kind(X) when binary(X) -> binary;
kind(_) -> other.

wide(X) when number(X), X > 1; tuple(X), size(X) > 1 -> big;
wide(X) when pid(X); reference(X); function(X); port(X) -> opaque;
wide(_) -> other.
