-module(expr_compare).
-export([main/0]).
main() ->
    Vs = [1, 1.0, 2, a],
    [io:format("~w ~w: ~w~n", [A, B, [A == B, A /= B, A =:= B, A =/= B, A < B, A > B, A =< B, A >= B]]) || A <- Vs, B <- Vs],
    io:format("~w~n", [1 == 1.0 andalso 1 =/= 1.0]),
    io:format("~w~n", [(1 bsl 70) > 1.0e20]),
    io:format("~w~n", [9007199254740993 == 9007199254740992.0]).
