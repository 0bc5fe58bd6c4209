%% Sums, products and shifts around the widths where representations change.
-module(arith_edges).
-export([main/0]).

main() ->
    [edge(Bits) || Bits <- [26, 27, 28, 30, 31, 32, 33, 58, 59, 60, 62, 63, 64, 65, 127, 128]].

edge(Bits) ->
    P = 1 bsl Bits,
    Values = [P - 2, P - 1, P, P + 1, -P - 1, -P, -P + 1],
    io:format("~w: ~w~n", [Bits, Values]),
    io:format(" +1 ~w~n -1 ~w~n", [[V + 1 || V <- Values], [V - 1 || V <- Values]]),
    io:format(" neg ~w abs ~w~n", [[-V || V <- Values], [abs(V) || V <- Values]]),
    io:format(" *2 ~w~n *-3 ~w~n", [[V * 2 || V <- Values], [V * -3 || V <- Values]]),
    io:format(" sq ~w~n", [[V * V || V <- Values]]),
    io:format(" div ~w rem ~w~n", [[V div 7 || V <- Values], [V rem 7 || V <- Values]]),
    io:format(" back ~w~n", [[(V + P) - P =:= V andalso (V * 16) div 16 =:= V || V <- Values]]),
    io:format(" order ~w~n", [[A < B || A <- Values, B <- Values]]).
