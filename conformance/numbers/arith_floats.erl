-module(arith_floats).
-export([main/0]).

main() ->
    Values = [0.0, 1.0, -1.5, 0.1, 3.0e10, 1.0e-7, 2],
    [io:format("~w ~w: ~w ~w ~w~n", [A, B, A + B, A - B, A * B]) || A <- Values, B <- Values],
    [io:format("~w / ~w = ~w~n", [A, B, A / B]) || A <- Values, B <- Values, B /= 0],
    [io:format("~w: ~w ~w ~w ~w ~w ~w~n", [X, trunc(X), round(X), floor(X), ceil(X), abs(X), float(X)]) ||
        X <- [0.0, 0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 1.0e20, 123456789.99, -3, 7]],
    io:format("~w~n", [6 / 3]),
    io:format("~w~n", [[1 == 1.0, 1 =:= 1.0, 1 /= 1.0, 1 =/= 1.0, 0.0 == -0.0, 1.0e300 < 1 bsl 2000]]),
    io:format("~w~n", [[max(1, 1.0), max(1.0, 1), min(1, 1.0), min(1.0, 1)]]),
    io:format("~w~n", [float(1 bsl 70)]),
    io:format("~w~n", [trunc(1.0e25)]),
    io:format("~w~n", [(1 bsl 80) + 0.5]),
    io:format("~w~n", [9007199254740993 == 9007199254740992.0]).
