-module(arith_integers).
-export([main/0]).

main() ->
    Numbers = [0, 1, -1, 2, 7, -7, 12345, -98765],
    [io:format("~w + ~w = ~w, - ~w, * ~w~n", [A, B, A + B, A - B, A * B]) || A <- Numbers, B <- Numbers],
    [io:format("~w div ~w = ~w rem ~w~n", [A, B, A div B, A rem B]) || A <- Numbers, B <- Numbers, B =/= 0],
    [io:format("- ~w = ~w, + ~w~n", [A, -A, +A]) || A <- Numbers].
