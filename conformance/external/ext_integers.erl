-module(ext_integers).
-export([main/0]).

main() ->
    [check(N) || N <- [0, 1, 127, 128, 255, 256, 65535, -1, -128, -256]],
    [check(S * ((1 bsl B) + D)) || B <- [27, 28, 31, 32, 59, 60, 63, 64], D <- [-1, 0, 1], S <- [1, -1]].

check(N) ->
    B = term_to_binary(N),
    io:format("~w ~w ~w~n", [N, B, binary_to_term(B) =:= N]).
