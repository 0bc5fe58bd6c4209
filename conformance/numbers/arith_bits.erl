%% Bit operations on small and big integers of both signs, and shifts in both directions.
-module(arith_bits).
-export([main/0]).

main() ->
    Values = [0, 1, -1, 5, -6, 16#ff, 16#7ffffff, 16#8000000, -16#8000000, 16#ffffffff, -16#100000000,
              16#123456789abcdef0123456789, -16#fedcba9876543210fedcba98],
    [io:format("~w ~w: ~w ~w ~w~n", [A, B, A band B, A bor B, A bxor B]) || A <- Values, B <- Values],
    [io:format("bnot ~w = ~w~n", [A, bnot A]) || A <- Values],
    [io:format("~w ~w: ~w ~w~n", [A, S, A bsl S, A bsr S]) || A <- Values, S <- [0, 1, 4, 27, 28, 31, 32, 60, 64, 100]],
    [io:format("~w ~w: ~w ~w~n", [A, S, A bsl S, A bsr S]) || A <- Values, S <- [-1, -28, -64]],
    io:format("~w~n", [1 bsl 28 bsr 28]),
    io:format("~w~n", [-1 bsr 1000]),
    io:format("~w~n", [0 bsl 100000]).
