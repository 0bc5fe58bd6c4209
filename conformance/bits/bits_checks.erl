-module(bits_checks).
-export([main/0]).
%% Bits that a sum and a check need, at odd positions.
main() ->
    B = <<1:1, 2:2, 3:3, 4:4, 5:5, 6:6, 7:7, 8:8, 9:9, 10:10, 11:11>>,
    <<A1:1, A2:2, A3:3, A4:4, A5:5, A6:6, A7:7, A8:8, A9:9, A10:10, A11:11>> = B,
    io:format("~w ~w~n", [bit_size(B), [A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11]]),
    [io:format("~w ", [split(N, B)]) || N <- [0, 1, 7, 8, 9, 31, 32, 33, 64, 66]],
    io:nl(),
    io:format("~w~n", [rev(B)]),
    io:format("~w~n", [<< <<X:8>> || <<X:5>> <= B >>]).

split(N, B) ->
    <<H:N/bits, T/bits>> = B,
    B = <<H/bits, T/bits>>,
    {bit_size(H), bit_size(T)}.

rev(<<X:1/bits, R/bits>>) -> <<(rev(R))/bits, X/bits>>;
rev(<<>>) -> <<>>.
