-module(comprehension_scopes).
-export([main/0]).
main() ->
    X = outer,
    io:format("~w ~w~n", [[X || X <- [1, 2]], X]),
    io:format("~w~n", [[{X, Y} || Y <- [X]]]),
    Y = 5,
    io:format("~w~n", [[Y || {Y, Z} <- [{1, 2}, {3, 4}], Z > 2]]),
    io:format("~w~n", [[F() || F <- [fun() -> {X, N} end || N <- [1, 2]]]]),
    io:format("~w~n", [[case A of 1 -> B = one, B; _ -> B = other, B end || A <- [1, 2]]]),
    io:format("~w~n", [[A || A <- [1, 2, 3], A =/= Y, lists:member(A, [1, 3])]]),
    io:format("~w~n", [[{A, B} || A <- [1, 2], B <- [A, A * 10], B > A]]),
    _ = [io:format("~w,", [E]) || E <- [a, b]],
    [io:format("~w.", [E]) || E <- [c, d]],
    io:nl().
