-module(bv_integers).
-export([main/0]).

%% Integers at the edges of the machine's words, in all four ways, at bits that are no whole byte.
main() ->
    Is = [0, 1, -1, 127, 128, 255, 256, 1 bsl 27, -(1 bsl 27) - 1, 1 bsl 31, (1 bsl 32) - 1, 1 bsl 59, 1 bsl 60, -(1 bsl 63), 1 bsl 64, -(1 bsl 64) - 1, 1 bsl 100],
    [io:format("~w ~w: ~w~n", [I, N, one(I, N)]) || I <- Is, N <- [1, 7, 8, 13, 27, 28, 29, 32, 33, 60, 63, 64, 65, 100]].

one(I, N) ->
    <<_:3, BU:N, BS:N/signed, LU:N/little, LS:N/little-signed, 5:3>> = <<6:3, I:N, I:N, I:N/little, I:N/little, 5:3>>,
    {BU, BS, LU, LS}.
